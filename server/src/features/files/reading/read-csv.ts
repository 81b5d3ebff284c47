import Papa from 'papaparse';
import { decodeText } from './read-plain-text.ts';
import type { Pages } from './reading.ts';

/** A row of a table as a line of text. */
export const rowText = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(' · ');

/** Each row is a line, with its cells in one style whatever the delimiter and the quotes were. */
export function readCsv(content: Uint8Array, pages: Pages): void {
  const { data } = Papa.parse<string[]>(decodeText(content), { skipEmptyLines: 'greedy' });
  pages.add(null, data.map(rowText).join('\n'));
}
