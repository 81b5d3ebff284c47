import { withoutFormula } from '@truckroll/domain/csv/write-csv';
import { isDateOnly } from '@truckroll/domain/text/checks';
import writeExcelFile, { type Cell } from 'write-excel-file/browser';
import type { LogsSheet } from './logs-sheet.ts';

/** The number format of amounts and hours: two decimals. */
const twoPlaces = '#,##0.00';

function cellOf(value: LogsSheet['rows'][number][number], isTotal: boolean): Cell {
  const style = isTotal ? ({ fontWeight: 'bold' } as const) : {};
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, format: twoPlaces, ...style };
  if (typeof value === 'string' && isDateOnly(value)) {
    return { value: new Date(`${value}T00:00:00.000Z`), type: Date, format: 'mmm dd, yyyy', ...style };
  }
  return { value: withoutFormula(String(value)), type: String, ...style };
}

/**
 * The sheet as a real Excel file: numbers are numbers, days are dates, and no text becomes a formula (decision 0009).
 */
export function excelFileOf({ heads, widths, rows }: LogsSheet): Promise<Blob> {
  const head: Cell[] = heads.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const body = rows.map((row, at) => row.map((value) => cellOf(value, at === rows.length - 1)));
  return writeExcelFile([head, ...body], {
    sheet: 'Job Logs',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBlob();
}
