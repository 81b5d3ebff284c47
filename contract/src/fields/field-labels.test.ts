import { clientFields } from '@truckroll/domain/clients/client-fields';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { type FieldTable, plainKeys } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { expect, it } from 'vitest';
import { labelOf } from './field-texts.ts';

const tables: FieldTable[] = [clientFields, jobFields, visitFields, requestFields, documentFields, taskFields];
const keys = [...new Set(tables.flatMap((table) => plainKeys(table)))];

it.each(keys)('refusals and the form name %s alike', (key) => {
  const labels = tables.flatMap((table) => table[key]?.label.toLowerCase() ?? []);
  expect(labels).toContain(labelOf(key).toLowerCase());
});
