import { formatCount } from '../format/numbers.ts';

/** The largest file of an import, and the most rows and columns of one. */
export const mostImportMegabytes = 25;
export const mostFileRows = 50_000;
export const mostFileColumns = 200;

export const noRowsText = 'The file has no rows to import.';
export const tooManyRowsText = `The file has too many rows (maximum ${formatCount(mostFileRows)}).`;
export const tooManyColumnsText = `The file has too many columns (maximum ${formatCount(mostFileColumns)}).`;
export const oldWorkbookText = 'Excel files before 2007 cannot be read. Save the file as .xlsx or CSV.';
export const notATableText = 'This file is neither a CSV nor an Excel file.';
