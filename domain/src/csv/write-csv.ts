/** A cell's value. */
export type CsvCell = string | number | boolean | null;

/** The byte order mark by which spreadsheets recognise UTF-8. It precedes the first row. */
export const csvMark = '\uFEFF';

/** A spreadsheet treats a text with such a start as a formula and runs it. */
const formulaStart = /^[=+\-@\t\r]/;

/** A phone as `formatPhone` writes it. The space behind the country code keeps it from being a formula. */
const phoneNumber = /^\+\d{1,3} (\(\d{3}\) \d{3}-\d{4}|\d{4,15})$/;

/**
 * Escapes a text that a spreadsheet would treat as a formula: a leading apostrophe makes it plain text. A phone is not
 * escaped, so that other programs can read it.
 *
 * @example withoutFormula('=HYPERLINK("http://x.test")') → "'=HYPERLINK(…)"; withoutFormula('Ann') → 'Ann'
 */
export const withoutFormula = (text: string): string =>
  formulaStart.test(text) && !phoneNumber.test(text) ? `'${text}` : text;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Numbers are not escaped: a negative one is not a formula. */
const cellText = (cell: CsvCell): string =>
  cell === null ? '' : quoted(typeof cell === 'string' ? withoutFormula(cell) : String(cell));

/**
 * One CSV row (RFC 4180) with its line end, safe to open in a spreadsheet.
 *
 * @example csvRow(['Ann "A" Lee', 12.5, null, '=1+1']) → '"Ann ""A"" Lee",12.5,,\'=1+1\r\n'
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;
