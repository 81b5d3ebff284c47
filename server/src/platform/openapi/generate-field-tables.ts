import { readFile, writeFile } from 'node:fs/promises';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { FieldTable } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';

type Field = FieldTable[string];

/** The tables by the words that name them in docs/spec/API.md. */
const tables: Readonly<Record<string, FieldTable>> = {
  'a client': clientFields,
  'a job': jobFields,
  'a visit': visitFields,
  'a request': requestFields,
  'a task': taskFields,
  'an invoice or estimate': documentFields,
};

const valueText = (field: Field): string => {
  switch (field.kind) {
    case 'text':
      return `text ≤ ${field.most}, '' when empty`;
    case 'optionalText':
      return `text ≤ ${field.most}, or null`;
    case 'choice':
      return field.options.map((option) => `'${option}'${option === field.usual ? ' (default)' : ''}`).join(', ');
    default:
      return 'as above';
  }
};

const placesText = (field: Field): string =>
  [
    field.isSearched && 'search',
    field.isListed && 'lists',
    field.isColumn && 'column to choose',
    field.isCarried && 'conversions',
    field.isPublic && "the client's copy",
    field.heads !== undefined && 'import',
  ]
    .filter(Boolean)
    .join(', ');

const tableText = (table: FieldTable): string =>
  [
    '| Field | Label | Value | Also in |',
    '|---|---|---|---|',
    ...Object.entries(table).map(
      ([key, field]) => `| \`${key}\` | ${field.label} | ${valueText(field)} | ${placesText(field)} |`,
    ),
  ].join('\n');

/** Replaces the table that follows the heading of a record's fields. */
function withTable(page: string, [name, table]: [string, FieldTable]): string {
  const place = new RegExp(`(\\*\\*Fields of ${name}\\*\\*[^\\n]*\\n\\n)(?:\\|[^\\n]*\\n)*`);
  if (!place.test(page)) throw new Error(`API.md has no table of the fields of ${name}`);
  return page.replace(place, (_, heading: string) => `${heading}${tableText(table)}\n`);
}

/** Writes the tables of docs/spec/API.md from the records' tables of fields (decision 0069). */
const file = new URL('../../../../docs/spec/API.md', import.meta.url);
await writeFile(file, Object.entries(tables).reduce(withTable, await readFile(file, 'utf8')));
