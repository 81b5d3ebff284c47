import type { RowMatch } from '@truckroll/contract/imports/file-imports';

export const takenMatch = (record: string, number: number): RowMatch => ({
  id: null,
  name: `${record} ${number}`,
  line: null,
  by: 'number',
});
