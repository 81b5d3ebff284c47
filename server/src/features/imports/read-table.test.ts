import { csvMark, csvRow } from '@truckroll/domain/csv/write-csv';
import { farCellsText, mostCellCharacters, tooManyRowsText, tooMuchTextText } from '@truckroll/domain/imports/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { makeXlsxOf } from '../../testing/make-office.ts';
import { decodeTable } from './decode-table.ts';
import { delimiterOf, parseCsv } from './parse-csv.ts';
import { readTable } from './read-table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const table = (text: string) => readTable(bytes(text));

/** The apostrophe by which a file that we write keeps a spreadsheet from running a cell. */
const unmarked = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

describe('a CSV text', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
  const hostile = fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@x',
    '"',
    '""',
    'a"b',
    'a,b',
    'a;b',
    'a\nb',
    'a\r\nb',
    "'=x",
    '|',
    ' ',
  );
  const row = fc.array(fc.oneof(cell, hostile), { minLength: 2, maxLength: 4 });

  it('that we wrote is read back cell by cell, with a readable header', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const width = Math.max(...rows.map((cells) => cells.length));
        const heads = Array.from({ length: width }, (_, index) => `Head ${index}`);
        const full = rows.map((cells) => heads.map((_, index) => cells[index] ?? ''));
        const text = [heads, ...full].map((cells) => csvRow(cells)).join('');
        const read = parseCsv(text).slice(0, full.length + 1);
        expect(read.map((cells) => cells.map(unmarked))).toEqual([heads, ...full.map((cells) => cells.map(unmarked))]);
      }),
    );
  });

  it.each([
    ['Name;Phone\nAnn, Lee;1\nBo;2', ';'],
    ['Name,Phone\nAnn;Lee,1', ','],
    ['Name\tCity\nAnn\tYork', '\t'],
    ['Name|City\nAnn|York', '|'],
    ['Name\nAnn, Lee\nBo', ','],
  ])('%j is delimited by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it('may name its delimiter in its first line', () => {
    expect(parseCsv('sep=;\r\nName;Notes\r\nAnn;a,b,c')).toEqual([
      ['Name', 'Notes'],
      ['Ann', 'a,b,c'],
    ]);
  });

  it('with a quote that is never closed loses no row after it', async () => {
    const { rows } = await table('Name,Notes\n"Ann,loud\nBo,"fine, really"\nCy,"says ""hi"""\nDi,5" pipe\n');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Ann', 'loud'],
      [3, 'Bo', 'fine, really'],
      [4, 'Cy', 'says "hi"'],
      [5, 'Di', '5" pipe'],
    ]);
  });

  it('with many wrong quotes is read in reasonable time', async () => {
    const { rows } = await table(`Name,Notes\n${'"Ann,x\n'.repeat(20_000)}`);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)?.cells).toEqual(['Ann', 'x']);
  });
});

describe('the bytes of a file', () => {
  const text = 'Name;Ort\nÉlodie;Köln';
  const utf16 = (order: 'le' | 'be', hasMark: boolean): Uint8Array => {
    const buffer = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return order === 'le' ? buffer : buffer.swap16();
  };

  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a mark', bytes(csvMark + text)],
    ['UTF-16 little-endian', utf16('le', true)],
    ['UTF-16 big-endian', utf16('be', true)],
    ['UTF-16 without a mark', utf16('le', false)],
    ['big-endian UTF-16 without a mark', utf16('be', false)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('may be %s', (_, content) => {
    expect(decodeTable(content)).toBe(text);
  });
});

describe('a table', () => {
  it('is read from the largest sheet of a workbook, below its title', async () => {
    const sheet = [
      [{ value: 'Customer Contact List' }],
      [{ value: 'Sharp Company' }],
      [],
      ['Customer', 'Phone', 'Since'].map((value) => ({ value })),
      [
        { value: 'Ann' },
        { value: 7_165_550_142, type: Number },
        { value: new Date('2025-03-09T00:00:00.000Z'), type: Date, format: 'mm/dd/yyyy' },
      ],
    ];
    const content = await writeXlsxFile(sheet as never).toBuffer();
    expect(await readTable(content)).toEqual({
      heads: ['Customer', 'Phone', 'Since'],
      rows: [{ line: 5, cells: ['Ann', '7165550142', '2025-03-09'] }],
    });
  });

  it('leaves out empty rows and columns without a header at its end', async () => {
    expect(await table('Name,City,,\nAnn,York,,\n,,,\n')).toEqual({
      heads: ['Name', 'City'],
      rows: [{ line: 2, cells: ['Ann', 'York'] }],
    });
  });

  it('has a row for each address where a row of the file has several, whatever their number', async () => {
    const numbers = Array.from({ length: 61 }, (_, index) => index + 1);
    const columns = numbers.flatMap((number) => [
      `Address_${number} Street Line 1`,
      `Address_${number} City`,
      `Address_${number} Billing?`,
      `Address_${number} Notes`,
    ]);
    const row = [
      'Ann',
      ...numbers.flatMap((number) =>
        number % 60 === 1 ? [`${number} Hill St`, 'York', 'true', ''] : ['', '', '', ''],
      ),
    ];
    expect(await table(`Display Name,${columns.join(',')}\n${row.join(',')}\nBo\n`)).toEqual({
      heads: ['Display Name', 'Address_1 Street Line 1', 'Address_1 City', 'Address_1 Billing?', 'Address_1 Notes'],
      rows: [
        { line: 2, cells: ['Ann', '1 Hill St', 'York', 'true', ''] },
        { line: 3, cells: ['Ann', '61 Hill St', 'York', 'true', ''] },
        { line: 4, cells: ['Bo', '', '', '', ''] },
      ],
    });
  });

  it('has at most 50,000 rows', async () => {
    expect((await table(`Name\n${'Ann\n'.repeat(50_000)}`)).rows).toHaveLength(50_000);
    await expect(table(`Name\n${'Ann\n'.repeat(50_001)}`)).rejects.toThrow(tooManyRowsText);
  });
});

describe('a hostile workbook', () => {
  const cell = (address: string, value = '1') => `<c r="${address}"><v>${value}</v></c>`;
  const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (number: number, cells = '') => `<row r="${number}">${cells}</row>`;
  const start = row(1, text('A1', 'Name') + text('B1', 'City')) + row(2, text('A2', 'Ann') + text('B2', 'York'));

  it.each([
    ['a value in the last row and column', makeXlsxOf(start + row(1_048_576, cell('XFD1048576')))],
    ['a value in the last column of a late row', makeXlsxOf(start + row(900, cell('XFD900')))],
    ['a row that no sheet has', makeXlsxOf(start + row(999_999_999))],
    ['values far away in many sheets', makeXlsxOf(...Array.from({ length: 40 }, () => row(50_000, cell('J50000'))))],
  ])('with %s is refused before it is read', async (_, content) => {
    expect(content.length).toBeLessThan(20_000);
    await expect(readTable(content)).rejects.toThrow(farCellsText);
  });

  it('with formats in the last row and column is a usual one', async () => {
    const content = makeXlsxOf(start + row(1_048_576, '<c r="XFD1048576" s="1"/>'));
    expect(await readTable(content)).toEqual({ heads: ['Name', 'City'], rows: [{ line: 2, cells: ['Ann', 'York'] }] });
  });

  it('loses what no database stores', async () => {
    const content = makeXlsxOf(start + row(3, text('A3', 'B_x0000_o _xD83D_') + text('B3', 'Hull')));
    const [, bo] = (await readTable(content)).rows;
    expect(bo?.cells).toEqual(['Bo \uFFFD', 'Hull']);
  });
});

describe('long texts', () => {
  it('are cut, and their columns are told', async () => {
    const long = '9'.repeat(mostCellCharacters + 1);
    const { rows } = await table(`Name,Notes\nAnn,${long}\nBo,${long.slice(1)}\n`);
    expect(rows).toEqual([
      { line: 2, cells: ['Ann', long.slice(1)], cut: [1] },
      { line: 3, cells: ['Bo', long.slice(1)] },
    ]);
  });

  it('of a whole file have a limit', async () => {
    const cells = Array.from({ length: 100 }, () => 'x'.repeat(mostCellCharacters)).join(',');
    const heads = Array.from({ length: 100 }, (_, index) => `H${index}`).join(',');
    await expect(table(`${heads}\n${`${cells}\n`.repeat(21)}`)).rejects.toThrow(tooMuchTextText);
  });
});
