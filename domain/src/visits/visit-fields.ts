import type { FieldTable } from '../fields/record-fields.ts';
import { visitPriorities } from './visit-statuses.ts';

const own = { kind: 'own' } as const;

/** The fields of a visit that people set, without its team and notes (decision 0069). */
export const visitFields = {
  priority: { label: 'Priority', kind: 'choice', options: visitPriorities, usual: 'medium' },
  visitStartDateTime: { label: 'Start', ...own },
  visitEndDateTime: { label: 'End', ...own },
  anyTime: { label: 'Any Time', ...own },
} as const satisfies FieldTable;
