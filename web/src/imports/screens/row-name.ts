import type { FileImport, ImportedRow } from '@truckroll/contract/imports/file-imports';

/** The name of a row: its first imported value, else its line. */
export function rowName({ columns }: Pick<FileImport, 'columns'>, { cells, line }: ImportedRow): string {
  const first = cells.find((cell, column) => columns[column] !== null && cell.trim() !== '');
  return first?.trim() ?? String(line);
}
