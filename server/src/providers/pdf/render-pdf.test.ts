import { setTimeout as delay } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { afterEach, expect, it } from 'vitest';
import { openPdfRenderer, type PdfRenderer } from './render-pdf.ts';

let renderer: PdfRenderer | undefined;
afterEach(() => renderer?.close());

const company = { text: 'Company', page: 'Page {page} of {pages}' };
const letter = { content: ['Dear Ann', 'The boiler is done.'] };

it('an idle worker exits, a busy one never does, however many callers it has', async () => {
  renderer = openPdfRenderer({ idleMs: 150 });
  const { render } = renderer;
  for (const end = Date.now() + 1500; Date.now() < end; ) {
    // Of two documents requested together, one is done while the other is still rendering.
    const printed = await Promise.all([render(letter, company), render(letter, company)]);
    expect(printed.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  }
  for (let round = 0; round < 2; round += 1) {
    await delay(300);
    expect((await render(letter, company)).length).toBeGreaterThan(1000);
  }
});

it('an invalid document fails alone', async () => {
  renderer = openPdfRenderer();
  const { render } = renderer;
  const broken = render({ content: [{ image: 'data:image/png;base64,none' }] }, company);
  const [refused, printed] = await Promise.allSettled([broken, render(letter, company)]);
  expect([refused.status, printed.status]).toEqual(['rejected', 'fulfilled']);
});

/** The texts of each page with their height above its lower edge, in points. */
async function placed(content: Buffer): Promise<{ text: string; y: number }[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
      );
    }),
  );
}

it.each([
  ['wide letters', 'WWWW MMMM '.repeat(50)],
  ['eight lines', Array.from({ length: 8 }, (_, line) => `${line} Licensed and insured in Ontario`).join('\n')],
  ['many lines', Array.from({ length: 125 }, () => 'abc').join('\n')],
])('the longest footer, of %s, is printed on every page and covers nothing', async (_, text) => {
  renderer = openPdfRenderer();
  const lines = Array.from({ length: 90 }, (__, line) => `Line ${line}`);
  const content = await renderer.render(
    { pageSize: 'LETTER', content: lines },
    {
      ...company,
      text: `Northwind, INV-1\n${text}`,
    },
  );
  for (const page of await placed(content)) {
    const own = page.filter((each) => each.text.startsWith('Line '));
    const footer = page.filter((each) => !own.includes(each));
    const shown = footer.map((each) => each.text.replaceAll(/[\s·]/g, '')).join('');
    expect(shown).toContain('Northwind');
    expect(shown.replaceAll(/Page\d+of\d+|Northwind,INV-1/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect(Math.min(...footer.map(({ y }) => y))).toBeGreaterThan(12);
    expect(Math.max(...footer.map(({ y }) => y))).toBeLessThan(Math.min(...own.map(({ y }) => y)) - 8);
  }
});
