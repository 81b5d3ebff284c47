import readWorkbookFile from 'read-excel-file/universal';
import { refuseLargeOfficeFile } from './office-file.ts';
import { rowText } from './read-csv.ts';
import type { Pages } from './reading.ts';
import { refuseLargeGrid } from './workbook-grid.ts';

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return cell === null || cell === undefined ? '' : String(cell);
};

/** The text of an XLSX file; a sheet is a page that begins with its name. */
export async function readWorkbook(content: Uint8Array, pages: Pages): Promise<void> {
  refuseLargeOfficeFile(content);
  refuseLargeGrid(content);
  const sheets = await readWorkbookFile(Uint8Array.from(content).buffer);
  for (const [index, { sheet, data }] of sheets.entries()) {
    if (pages.areFull) return;
    const rows = data.map((row) => rowText(row.map(cellText))).filter((row) => row !== '');
    pages.add(index + 1, [sheet, ...rows].join('\n'));
  }
}
