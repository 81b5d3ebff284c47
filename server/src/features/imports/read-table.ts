import {
  farCellsText,
  mostCellCharacters,
  mostFileCharacters,
  mostFileColumns,
  mostFileRows,
  noRowsText,
  notATableText,
  oldWorkbookText,
  tooManyColumnsText,
  tooManyRowsText,
  tooMuchTextText,
} from '@truckroll/domain/imports/limits';
import { unfoldAddresses } from '@truckroll/domain/imports/repeated-addresses';
import { decodeTable } from './decode-table.ts';
import { parseCsv } from './parse-csv.ts';

export type TableRow = {
  /** The number that a spreadsheet shows. */
  line: number;
  cells: string[];
  /** The columns with a truncated text; undefined if there are none. */
  cut?: number[];
};
export type Table = { heads: string[]; rows: TableRow[] };

/** Thrown for a file that cannot be imported. The message is for the person who chose it. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

const startsWith = (content: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);
const isZip = (content: Uint8Array): boolean => startsWith(content, [0x50, 0x4b, 0x03, 0x04]);
const isOldWorkbook = (content: Uint8Array): boolean => startsWith(content, [0xd0, 0xcf, 0x11, 0xe0]);

/** A day or moment of a cell without a zone, as the spreadsheet shows it. */
function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/:00\.000Z$/, '')
      .replace('T', ' ');
  return cell === null || cell === undefined ? '' : String(cell);
}

/** The rows of the sheet with the most rows. */
async function readSheet(content: Uint8Array): Promise<string[][]> {
  try {
    // Loaded only for workbooks: the libraries take longer to load than most CSV files to be read.
    const { refuseLargeOfficeFile } = await import('../files/reading/office-file.ts');
    const { refuseLargeGrid, GridTooLarge } = await import('../files/reading/workbook-grid.ts');
    const { default: readWorkbookFile } = await import('read-excel-file/universal');
    refuseLargeOfficeFile(content);
    try {
      refuseLargeGrid(content);
    } catch (error) {
      throw error instanceof GridTooLarge ? new UnreadableTable(farCellsText, { cause: error }) : error;
    }
    const sheets = await readWorkbookFile(Uint8Array.from(content).buffer);
    const [largest] = sheets.toSorted((one, other) => other.data.length - one.data.length);
    return (largest?.data ?? []).map((row) => row.map(cellText));
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(notATableText, { cause: error });
  }
}

/** The number of rows beyond those with values: titles, blank lines, and rows that a wrong quote splits. */
const mostTextRows = 4 * mostFileRows;

function readText(content: Uint8Array): string[][] {
  const text = decodeTable(content);
  if (text.includes('\u0000')) throw new UnreadableTable(notATableText);
  const rows = parseCsv(text, mostTextRows);
  if (rows.length > mostTextRows) throw new UnreadableTable(tooManyRowsText);
  return rows;
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The position of the header among the first rows: reports have a title and the company's name above it, which fill
 * fewer cells than the rows below.
 */
function findHeader(rows: readonly { cells: readonly string[] }[]): number {
  const counts = rows.slice(0, 20).map(({ cells }) => filled(cells));
  const widest = Math.max(...counts);
  return counts.findIndex((count) => count >= widest * 0.6);
}

type FilledRow = Pick<TableRow, 'line' | 'cells'>;

/** A table with a row for each address, where the file has several in a row. Its rows are then numbered anew. */
function unfolded(heads: string[], rows: FilledRow[]): { heads: string[]; rows: FilledRow[] } {
  const read = unfoldAddresses(
    heads,
    rows.map(({ cells }) => cells),
    mostFileRows + 1,
  );
  const first = rows[0]?.line ?? 1;
  return read === null
    ? { heads, rows }
    : { heads: read.heads, rows: read.rows.map((cells, index) => ({ line: first + index, cells })) };
}

/** A text as it can be stored and searched: without the characters that a database rejects, and of limited length. */
const storable = (text: string): string => text.slice(0, mostCellCharacters).replaceAll('\0', '').toWellFormed();

/** The rows with as many cells as the header, their long texts cut. Refuses more text than a file can have. */
function withinLimits(rows: readonly FilledRow[], width: number): TableRow[] {
  let characters = 0;
  return rows.map(({ line, cells }) => {
    const kept = cells.slice(0, width);
    const cut = kept.flatMap((cell, column) => (cell.length > mostCellCharacters ? [column] : []));
    const texts = kept.map(storable);
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > mostFileCharacters) throw new UnreadableTable(tooMuchTextText);
    return cut.length === 0 ? { line, cells: texts } : { line, cells: texts, cut };
  });
}

/** Reads a CSV or Excel file as a header with rows. Rows without any value are left out. */
export async function readTable(content: Uint8Array): Promise<Table> {
  if (isOldWorkbook(content)) throw new UnreadableTable(oldWorkbookText);
  const all = isZip(content) ? await readSheet(content) : readText(content);
  const rows = all.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => filled(cells) > 0);
  const header = rows.length === 0 ? -1 : findHeader(rows);
  const head = rows[header];
  if (head === undefined || rows.length === header + 1) throw new UnreadableTable(noRowsText);
  if (rows.length - header - 1 > mostFileRows) throw new UnreadableTable(tooManyRowsText);
  const { heads, rows: below } = unfolded(
    head.cells.map((cell) => storable(cell).trim()),
    rows.slice(header + 1),
  );
  if (below.length > mostFileRows) throw new UnreadableTable(tooManyRowsText);
  while (heads.length > 1 && heads.at(-1) === '') heads.pop();
  if (heads.length > mostFileColumns) throw new UnreadableTable(tooManyColumnsText);
  return { heads, rows: withinLimits(below, heads.length) };
}
