import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { makeScannedPdf } from '../../../testing/make-scan.ts';
import { readContent } from './read-content.ts';

const read = (content: Buffer, less: Partial<Parameters<typeof readContent>[2]> = {}) =>
  readContent(content, 'pdf', { accountId: 'any', recognizes: false, ...less });
async function protectedPdf(): Promise<Buffer> {
  const roboto = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  const font = join(roboto, 'Roboto-Regular.ttf');
  pdfmake.setFonts({ Roboto: { normal: font, bold: font, italics: font, bolditalics: font } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(roboto));
  return pdfmake.createPdf({ content: 'secret', userPassword: 'known to some' }).getBuffer();
}
const pagesOf = (...texts: string[]) => ({
  outcome: 'read',
  pages: texts.map((text, index) => ({ page: index + 1, text })),
});

describe('reading a PDF', () => {
  it('returns the text of each page, line by line', async () => {
    const reading = await read(makePdf('Furnace (model X)\nFilter 20x25', 'Second page'));
    expect(reading).toEqual(pagesOf('Furnace (model X)\nFilter 20x25', 'Second page'));
  });

  it('reports that a file is not a PDF', async () => {
    expect(await read(Buffer.from('%PDF-1.7\nnothing more'))).toMatchObject({ outcome: 'unreadable' });
  });

  it('reads no text of a password-protected file', async () => {
    expect(await read(await protectedPdf())).toEqual(pagesOf());
  });

  it('stops at the limits and keeps the text read so far', async () => {
    const book = makePdf('one', 'two', 'three');
    expect(await read(book, { maximumPages: 2 })).toEqual(pagesOf('one', 'two'));
    expect(await read(book, { maximumCharacters: 5 })).toEqual(pagesOf('one', 'tw'));
  });

  it('reads several at once, and queues the rest', async () => {
    const readings = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((page) => read(makePdf(page))));
    expect(readings).toEqual(['a', 'b', 'c', 'd', 'e'].map((page) => pagesOf(page)));
  });

  it('stops one that takes too long', async () => {
    expect(await read(makePdf('slow'), { seconds: -15 })).toEqual({ outcome: 'unreadable', reason: 'timeout' });
  });
});

describe('a scanned PDF', () => {
  it('is recognised page by page, unless recognition is off', async () => {
    const scan = await makeScannedPdf('Receipt 48213\nFurnace filter 29.97');
    const { pages } = (await read(scan, { accountId: 'any', recognizes: true })) as {
      pages: { page: number; text: string }[];
    };
    expect(pages.map(({ page }) => page)).toEqual([1]);
    expect(pages[0]?.text.split(/\n+/)).toEqual(['Receipt 48213', 'Furnace filter 29.97']);
    expect(await read(scan)).toEqual(pagesOf(''));
  });

  it('is not recognised where pages have text of their own', async () => {
    expect(await read(makePdf('short'), { accountId: 'any', recognizes: true })).toEqual(pagesOf('short'));
  });
});
