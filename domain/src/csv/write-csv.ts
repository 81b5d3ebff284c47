/** What a cell of a file can hold. */
export type CsvCell = string | number | boolean | null;

/** The mark by which spreadsheets know that a file is UTF-8. It stands before the first row. */
export const csvMark = '\uFEFF';

/** A spreadsheet takes a text that begins like this for a formula and runs it. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe before it makes it plain text.
 *
 * @example withoutFormula('=HYPERLINK("http://x.test")') → "'=HYPERLINK(…)"; withoutFormula('Ann') → 'Ann'
 */
export const withoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Numbers are written as they are: a negative one is no formula. */
const cellText = (cell: CsvCell): string =>
  cell === null ? '' : quoted(typeof cell === 'string' ? withoutFormula(cell) : String(cell));

/**
 * One row of a CSV file (RFC 4180) with its end, safe to open in a spreadsheet.
 *
 * @example csvRow(['Ann "A" Lee', 12.5, null, '=1+1']) → '"Ann ""A"" Lee",12.5,,\'=1+1\r\n'
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;
