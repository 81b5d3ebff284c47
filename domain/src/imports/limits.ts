import { formatCount } from '../format/numbers.ts';

/** The largest file of an import, and the most rows and columns of one. */
export const mostImportMegabytes = 25;
export const mostFileRows = 50_000;
export const mostFileColumns = 200;
/**
 * The longest text of a cell, which holds the items of the largest package. A longer one is cut, and its row cannot be imported
 * while the column is.
 */
export const mostCellCharacters = 25_000;
/** The most text of all cells of a file. */
export const mostFileCharacters = 50_000_000;

export const noRowsText = 'The file has no rows to import.';
export const tooManyRowsText = `The file has too many rows (maximum ${formatCount(mostFileRows)}).`;
export const tooManyColumnsText = `The file has too many columns (maximum ${formatCount(mostFileColumns)}).`;
export const oldWorkbookText = 'Excel files before 2007 cannot be read. Save the file as .xlsx or CSV.';
export const notATableText = 'This file is neither a CSV nor an Excel file.';
export const farCellsText =
  'The cells of this workbook lie too far apart. Delete what stands far from the table, or save the table as CSV.';
export const tooMuchTextText = 'The file has too much text. Split it into several files.';
export const longCellText = `The text is too long (maximum ${formatCount(mostCellCharacters)} characters).`;
