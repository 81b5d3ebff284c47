import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDocx, makeDocxOf, makePptx, makeXlsx } from '../../../testing/make-office.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { makePhoto, makePng } from '../../../testing/make-scan.ts';
import { readContent } from './read-content.ts';
import type { ReadableKind } from './readable-kinds.ts';

const read = (kind: ReadableKind, content: Buffer | string) =>
  readContent(Buffer.from(content), kind, { accountId: 'any', recognizes: true });
const textsOf = async (kind: ReadableKind, content: Buffer | string) => {
  const reading = await read(kind, content);
  return reading.outcome === 'read' ? reading.pages.map(({ page, text }) => [page, text.trim()]) : reading.reason;
};

const unreadable = { outcome: 'unreadable' };
const officeKinds = ['document', 'workbook', 'slides'] as const;

describe('a text file', () => {
  it('is read as UTF-8, else as Windows-1252, without characters that a database rejects', async () => {
    expect(await textsOf('text', 'Für 20 €\0')).toEqual([[null, 'Für 20 €']]);
    expect(await textsOf('text', Buffer.from([0x46, 0xfc, 0x72, 0x20, 0x80]))).toEqual([[null, 'Für €']]);
  });

  it('is cut at the maximum length', async () => {
    const reading = await readContent(Buffer.from('x'.repeat(50)), 'text', {
      accountId: 'any',
      recognizes: false,
      maximumCharacters: 9,
    });
    expect(reading).toEqual({ outcome: 'read', pages: [{ page: null, text: 'xxxxxxxxx' }] });
  });
});

describe('a CSV file', () => {
  it('is read row by row, whatever its delimiter and quotes', async () => {
    const rows = 'item · price\nFilter 20x25 · 9,90';
    expect(await textsOf('csv', 'item;price\r\n"Filter\n20x25";"9,90"\r\n;\r\n')).toEqual([[null, rows]]);
    expect(await textsOf('csv', 'item,price\n"Filter 20x25","9,90"')).toEqual([[null, rows]]);
  });

  it('is read even when a quote never ends', async () => {
    expect(await textsOf('csv', 'item,price\n"Filter,9')).toEqual([[null, 'item · price\nFilter,9']]);
  });
});

describe('a document', () => {
  it('is read paragraph by paragraph, with its pages', async () => {
    const file = makeDocx('Warranty & terms\nTwo years', 'Second page');
    expect(await textsOf('document', file)).toEqual([
      [1, 'Warranty & terms\nTwo years'],
      [2, 'Second page'],
    ]);
    expect(await textsOf('document', makeDocx('One page'))).toEqual([[null, 'One page']]);
  });

  it('counts a break that the program marked twice once', async () => {
    const body =
      '<w:p><w:r><w:t>one</w:t><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>';
    expect(await textsOf('document', makeDocxOf(body))).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
  });

  it('leaves out deleted text and the second copy of a text box', async () => {
    const body =
      '<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>' +
      '<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Choice>' +
      '<mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>';
    expect(await textsOf('document', makeDocxOf(body))).toEqual([[null, 'kept\nbox']]);
  });

  it('expands no entities of its own', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(10)}"><!ENTITY b "&a;&a;&a;">]><w:p><w:r><w:t>&b;</w:t></w:r></w:p>`;
    expect(JSON.stringify(await read('document', makeDocxOf(bomb)))).not.toContain('lollol');
  });
});

it('a presentation is read in the order of its slides', async () => {
  expect(await textsOf('slides', makePptx('Spring offer\n10 % off', 'Terms <all>'))).toEqual([
    [1, 'Spring offer\n10 % off'],
    [2, 'Terms <all>'],
  ]);
});

it('a workbook is read sheet by sheet, with dates as days', async () => {
  const file = await makeXlsx({
    Prices: [
      ['Item', 'Price'],
      ['Filter', 29.97],
    ],
    Visits: [[new Date('2026-03-10T00:00:00Z'), 'Boiler']],
  });
  expect(await textsOf('workbook', file)).toEqual([
    [1, 'Prices\nItem · Price\nFilter · 29.97'],
    [2, 'Visits\n2026-03-10 · Boiler'],
  ]);
});

describe('a picture', () => {
  it('is recognised', async () => {
    const [page] = (await textsOf('picture', await makePhoto('Total USD 45.88'))) as [number, string][];
    expect(page).toEqual([1, 'Total USD 45.88']);
  });

  it('is left alone when recognition is off, or it is too small to hold text', async () => {
    const photo = await makePhoto('Total USD 45.88');
    expect(await readContent(photo, 'picture', { accountId: 'any', recognizes: false })).toEqual({
      outcome: 'read',
      pages: [],
    });
    expect(await read('picture', makePng(8, 8, Buffer.alloc(72)))).toEqual({ outcome: 'read', pages: [] });
  });

  it('is not unpacked when it declares a huge size', async () => {
    expect(await read('picture', makePng(60_000, 60_000, Buffer.alloc(60_001)))).toEqual({
      outcome: 'read',
      pages: [],
    });
  });

  it('without text has none', async () => {
    const rows = Buffer.concat(
      Array.from({ length: 200 }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(200, 255)])),
    );
    expect(await textsOf('picture', makePng(200, 200, rows))).toEqual([[1, '']]);
  });
});

describe('a hostile file', () => {
  it('is unreadable when it is broken, empty or of another format', async () => {
    const wrong = [
      ...officeKinds.flatMap((kind) => [
        [kind, Buffer.from('PK\u0003\u0004 nothing more')] as const,
        [kind, makePdf('other')] as const,
        [kind, Buffer.from(zipSync({ 'readme.txt': Buffer.from('x') }))] as const,
        [kind, Buffer.alloc(0)] as const,
      ]),
      ['document', makeDocxOf('<w:p><w:r><w:t>unclosed')] as const,
      ['picture', Buffer.from('89504e470d0a1a0a00', 'hex')] as const,
      ['picture', Buffer.alloc(0)] as const,
    ];
    for (const [kind, content] of wrong) expect([kind, await read(kind, content)]).toMatchObject([kind, unreadable]);
  });

  it('is refused before it is unpacked when it is a zip bomb', async () => {
    const bomb = Buffer.from(
      zipSync({
        'word/document.xml': Buffer.alloc(101 * 1024 * 1024),
        'xl/workbook.xml': Buffer.alloc(1),
        'ppt/presentation.xml': Buffer.alloc(1),
        'ppt/_rels/presentation.xml.rels': Buffer.alloc(1),
      }),
    );
    expect(bomb.length).toBeLessThan(1024 * 1024);
    for (const kind of officeKinds) expect([kind, await read(kind, bomb)]).toMatchObject([kind, unreadable]);
    expect(await read('document', bomb)).toEqual({ outcome: 'unreadable', reason: 'OfficeFileProblem' });
    expect(await read('workbook', bomb)).toEqual({ outcome: 'unreadable', reason: 'OfficeFileProblem' });
  });

  it('cannot write more than it declares', async () => {
    const content = Buffer.from(zipSync({ 'word/document.xml': Buffer.alloc(10 * 1024 * 1024) }));
    // The uncompressed size, in the local header and in the directory.
    const directory = content.indexOf(Buffer.from('PK\u0001\u0002'));
    content.writeUInt32LE(100, 22);
    content.writeUInt32LE(100, directory + 24);
    expect(await read('document', content)).toMatchObject(unreadable);
  });
});
