import { mostImportRows, noRowsText, tooManyRowsText } from '@truckroll/contract/imports';
import { fill, problems } from '@truckroll/contract/problem';

/** A file of rows, as a spreadsheet shows it. */
export type ImportFile = { name: string; heads: string[]; rows: ImportRow[] };

/** `line` is the line number that a spreadsheet shows. */
export type ImportRow = { line: number; cells: string[] };

/** A file that cannot be imported. The message is shown to the user. */
export class UnreadableFile extends Error {}

const mostMegabytes = 5;

/** Decodes UTF-8, with or without a BOM, or else the encoding of older spreadsheets. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Parses CSV text; the delimiter is detected. */
export async function readTable(text: string): Promise<Pick<ImportFile, 'heads' | 'rows'>> {
  if (text.includes('\u0000')) throw new UnreadableFile('This file is not a CSV file.');
  const { parse } = (await import('papaparse')).default;
  const { data } = parse<string[]>(text);
  const rows = data.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => !isEmpty(cells));
  const [head, ...others] = rows;
  if (head === undefined || others.length === 0) throw new UnreadableFile(noRowsText);
  if (others.length > mostImportRows) throw new UnreadableFile(tooManyRowsText);
  return { heads: head.cells.map((cell) => cell.trim()), rows: others };
}

/** Reads a chosen file in the browser, without sending it. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > mostMegabytes * 1_000_000)
    throw new UnreadableFile(fill(problems.fileTooLarge[1], { size: mostMegabytes }));
  return { name: file.name, ...(await readTable(decode(await file.arrayBuffer()))) };
}
