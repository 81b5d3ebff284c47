import { createRequire } from 'node:module';
import { isOfUsualFont, isPrintable } from '@truckroll/domain/documents/unprintable-texts';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEveryScript, orderLine } from './every-script.ts';
import { openPdfRenderer, type PdfRenderer } from './render-pdf.ts';
import { fontFile, fontOfLetter } from './script-fonts.ts';

let renderer: PdfRenderer;
beforeAll(() => {
  renderer = openPdfRenderer();
});
afterAll(() => renderer.close());

const footer = { text: 'Northwind', page: 'Page {page} of {pages}' };

async function print(text: unknown) {
  const content = await renderer.render({ defaultStyle: { font: 'Roboto' }, content: [{ text }] }, footer);
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const parts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  const placed = parts.map(({ str, transform }) => ({ text: str, x: Number(transform[4]), y: Number(transform[5]) }));
  return { content, placed, text: parts.map(({ str }) => str).join('') };
}

const lines: readonly (readonly [script: string, text: string])[] = [
  ['Chinese', '你好世界更换热水器'],
  ['Japanese', '給湯器の交換サービス'],
  ['Korean', '보일러 교체'],
  ['Arabic', 'مرحبا بالعالم'],
  ['Hebrew', 'שלום עולם'],
  ['Thai', 'เปลี่ยนหม้อน้ำที่บ้าน'],
  ['Hindi', 'नमस्ते'],
  ['Bengali', 'বাংলা'],
  ['Tamil', 'தமிழ்'],
  ['Armenian', 'Հայերեն'],
  ['Georgian', 'ქართული'],
  ['emoji', '🔥👍☎️'],
];

const require = createRequire(import.meta.url);
const { openSync } = createRequire(require.resolve('pdfmake/package.json'))('fontkit') as {
  openSync: (file: string) => { layout: (text: string) => { glyphs: readonly { id: number }[] } };
};

describe.each(lines)('a line in %s', (_, text) => {
  it('can be read in the file again', async () => {
    const shown = (await print(text)).text;
    const letters = (line: string): string[] =>
      [...line.normalize('NFKC')].filter((letter) => !/\s|\ufe0f|\p{Mark}/u.test(letter)).sort();
    expect(letters(shown)).toEqual(expect.arrayContaining(letters(text)));
  });

  it.each([400, 700] as const)('has a glyph for each letter at the weight %i', (weight) => {
    const { text: runs } = inEveryScript({ text }) as { text: { text: string; font?: string }[] };
    for (const { text: run, font } of runs) {
      if (font === undefined) expect([...run].every(isOfUsualFont)).toBe(true);
      // Glyph 0 is the box that stands for a missing one.
      else
        expect(
          openSync(fontFile(font, weight))
            .layout(run)
            .glyphs.filter(({ id }) => id === 0),
        ).toEqual([]);
    }
  });

  it('is not reported as one that cannot be printed', () => expect([...text].every(isPrintable)).toBe(true));
});

it('only the letters of a document are put into its file', async () => {
  const [plain, chinese] = [await print('Hello'), await print('你好世界')];
  // The font itself has 10 MB.
  expect(chinese.content.length - plain.content.length).toBeLessThan(20_000);
});

it('a text that the usual font prints is left as it is', () => {
  const node = { stack: [{ text: 'Zoë Müller, Łódź', bold: true }, 'Ακμή'], margin: [0, 1, 0, 0] };
  expect(inEveryScript(node)).toEqual(node);
});

it('a line from right to left begins at the right, and numbers in it are read from left to right', async () => {
  const { placed } = await print('שלום 123 עולם');
  const at = (part: string): number => placed.find(({ text }) => text.includes(part))?.x ?? Number.NaN;
  expect(at('שלום')).toBeGreaterThan(at('123'));
  expect(at('123')).toBeGreaterThan(at('עולם'));
  expect(at('שלום')).toBeGreaterThan(400);
});

it('a name from right to left stands in its place in an English sentence', async () => {
  const { placed } = await print('Invoice for שלום כהן today');
  const order = placed.toSorted((one, other) => one.x - other.x).map(({ text }) => text.trim());
  const places = ['for', 'כהן', 'שלום', 'today'].map((word) => order.findIndex((text) => text.includes(word)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('brackets are turned round with what they hold', () => {
  const { text: runs } = inEveryScript({ text: 'שלום (אב)' }) as { text: { text: string; bidiLevel: number }[] };
  const line = { inlines: runs.map((run, index) => ({ ...run, x: index * 10, width: 10 })) };
  orderLine(line);
  expect(line.inlines.map(({ text }) => text).join('')).toMatch(/^\(.*\).*/);
});

it('a Thai text breaks between words and stays on the page', async () => {
  const { placed } = await print('เปลี่ยนหม้อน้ำที่บ้านของคุณในวันพรุ่งนี้ตอนเช้าและตรวจสอบระบบทั้งหมด'.repeat(4));
  expect(new Set(placed.map(({ y }) => y)).size).toBeGreaterThan(3);
  expect(Math.max(...placed.map(({ x }) => x))).toBeLessThan(612 - 40);
});

it('bold and long words keep their style', () => {
  const { text } = inEveryScript({ text: [{ text: 'Ann ' }, { text: '田中', bold: true }] }) as { text: object[] };
  expect(text).toEqual([
    { text: 'Ann ', bidiLevel: 0 },
    expect.objectContaining({ text: expect.stringContaining('田'), bold: true, font: fontOfLetter('田') }),
    ...(fontOfLetter('田') === fontOfLetter('中') ? [] : [expect.objectContaining({ text: '中', bold: true })]),
  ]);
});
