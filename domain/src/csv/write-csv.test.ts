import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './write-csv.ts';

/** Parses one row by RFC 4180, independently of the writer. */
function readRow(row: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let found = cell.exec(row); found !== null; found = cell.exec(row)) {
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') break;
  }
  expect(cell.lastIndex).toBe(row.length);
  return cells;
}

describe('a row of a CSV file', () => {
  it('ends with CRLF and separates its cells by commas', () => {
    expect(csvRow(['Ann', 12.5, true, null, ''])).toBe('Ann,12.5,true,,\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces stay ', ' spaces stay '],
  ])('writes %j as %s', (text, written) => {
    expect(csvRow([text])).toBe(`${written}\r\n`);
  });

  it.each(['+1 (416) 555-0134', '+44 2079460958', '+1 12345'])('writes the phone %s as it is', (phone) => {
    expect(readRow(csvRow([phone]))).toEqual([phone]);
  });

  it.each([
    '=1+1',
    '+1 416',
    '+1 (416) 555-0134+A1',
    '+44 2079460958\n=1',
    '+1-416-555-0134',
    '+14165550134',
    '-2',
    '@SUM(A1)',
    '\tx',
    '=HYPERLINK("a","b")',
  ])('makes %j harmless as a formula', (text) => {
    expect(readRow(csvRow([text]))).toEqual([`'${text}`]);
  });

  it('writes a negative number as a number', () => {
    expect(csvRow([-2])).toBe('-2\r\n');
  });

  it('can be read again, whatever its cells contain, and no cell begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = readRow(csvRow(cells));
        expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(cells);
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
