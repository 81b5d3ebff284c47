import { csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { StoredImport } from './file-import-store.ts';
import { listLeftOut, type StoredRow } from './import-row-store.ts';

const rowsAtOnce = 1000;

/** The column that the file has beside those of its original. */
export const reasonHead = 'Reason';

const reasonOf = ({ problems }: StoredRow): string =>
  problems.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ');

/**
 * The rows that were not imported, in the columns of the original and with the reason, so that the file can be corrected
 * and imported again. Cells that a spreadsheet would run as formulas are escaped; an import removes that again.
 */
export async function* leftOutFile({ id, heads }: StoredImport, transact: Transact): AsyncGenerator<string> {
  yield csvMark + csvRow([...heads, reasonHead]);
  for (let after = 0; ; ) {
    const rows = await transact((tx) => listLeftOut(tx, id, { after, atMost: rowsAtOnce }));
    for (const row of rows) yield csvRow([...heads.map((_, column) => row.cells[column] ?? ''), reasonOf(row)]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.line;
  }
}
