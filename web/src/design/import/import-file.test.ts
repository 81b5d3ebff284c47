import { describe, expect, it } from 'vitest';
import { readImportFile, readTable, UnreadableFile } from './import-file.ts';

describe('a CSV file', () => {
  it('is read with quotes, line breaks in cells, and the line numbers of a spreadsheet', async () => {
    expect(await readTable('Name,Notes\r\n"Lee, Ann","two\nlines"\r\n\r\n , \r\nBo,""\r\n')).toEqual({
      heads: ['Name', 'Notes'],
      rows: [
        { line: 2, cells: ['Lee, Ann', 'two\nlines'] },
        { line: 5, cells: ['Bo', ''] },
      ],
    });
  });

  it.each([';', '\t', '|'])('may separate by %j', async (separator) => {
    const text = `${['Name', 'City'].join(separator)}\n${['Ann', 'Buffalo'].join(separator)}`;
    expect((await readTable(text)).rows).toEqual([{ line: 2, cells: ['Ann', 'Buffalo'] }]);
  });

  it('may have a single column', async () => {
    expect(await readTable('Email\nann@example.com')).toMatchObject({ heads: ['Email'] });
  });

  it('is refused when there is no row below the header', async () => {
    for (const text of ['', 'Name,Email\n', '\n\n'])
      await expect(readTable(text)).rejects.toThrow(new UnreadableFile('The file has no rows to import.'));
  });

  it('is refused with more rows than one import takes', async () => {
    const rows = (count: number) => `Name\n${'Ann\n'.repeat(count)}`;
    expect((await readTable(rows(10_000))).rows).toHaveLength(10_000);
    await expect(readTable(rows(10_001))).rejects.toThrow('The file has too many rows (maximum 10000).');
  });

  it('is refused when it is not text', async () => {
    await expect(readTable('PK\u0003\u0004\u0000\u0000')).rejects.toThrow('This file is not a CSV file.');
  });
});

describe('the bytes of a file', () => {
  const read = async (bytes: number[]) => (await readImportFile(new File([new Uint8Array(bytes)], 'a.csv'))).rows[0];

  it('are UTF-8, with or without a BOM', async () => {
    const text = [...new TextEncoder().encode('Name\nÉlodie')];
    expect(await read(text)).toEqual({ line: 2, cells: ['Élodie'] });
    const marked = await readImportFile(new File([new Uint8Array([0xef, 0xbb, 0xbf, ...text])], 'a.csv'));
    expect(marked.heads).toEqual(['Name']);
  });

  it('are Windows-1252 otherwise', async () => {
    expect(await read([...new TextEncoder().encode('Name\n'), 0xc9, 0x6c, 0x6f])).toEqual({ line: 2, cells: ['Élo'] });
  });

  it('are at most five megabytes', async () => {
    const large = new File([new Uint8Array(5_000_001)], 'a.csv');
    await expect(readImportFile(large)).rejects.toThrow('The file is too large. The maximum size is 5 MB.');
  });
});
