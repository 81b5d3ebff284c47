import { OfficeFileProblem, unpackOfficeFile } from './office-file.ts';
import { walkXml } from './walk-xml.ts';

/** The most cells of the areas that hold the contents of a workbook's sheets, and of the rows down to its last one. */
const mostCells = 10_000_000;

/** The contents of a workbook lie so far apart that the cells between them cannot be kept in memory. */
export class GridTooLarge extends OfficeFileProblem {
  constructor() {
    super('grid too large');
  }
}

/** The column of 'AB12' is 28. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,7}/i.exec(address)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

const rowOf = (address: string): number => Number(/\d{1,9}$/.exec(address.slice(0, 20))?.[0] ?? 0);
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The cells that reading a sheet takes: its rows down to the last one, and the area down to the last contents. */
function cellsOf(sheet: string): number {
  let lastRow = 0;
  let content = { row: 0, column: 0 };
  let address = '';
  const cells = () => lastRow + content.row * content.column;
  walkXml(sheet, {
    open(name, attributes) {
      const element = withoutPrefix(name);
      const { r = '' } = element === 'row' || element === 'c' ? attributes() : {};
      if (element === 'row') lastRow = Math.max(lastRow, r === '' ? lastRow + 1 : Number(r) || 0);
      else if (element === 'c') address = r;
      else if (element === 'v' || element === 'is') {
        const { row, column } = { row: rowOf(address), column: columnOf(address) };
        content = { row: Math.max(content.row, row), column: Math.max(content.column, column) };
      }
      if (cells() > mostCells) throw new GridTooLarge();
    },
  });
  return cells();
}

/**
 * Refuses a workbook whose contents lie too far apart: its reader keeps every cell between them, so that a file of 1 kB
 * with a value in the last row and column would take gigabytes. Formats and heights far away count little.
 */
export function refuseLargeGrid(content: Uint8Array): void {
  let cells = 0;
  for (const part of unpackOfficeFile(content, /\.xml$/).values()) {
    if (!part.includes('sheetData')) continue;
    cells += cellsOf(part);
    if (cells > mostCells) throw new GridTooLarge();
  }
}
