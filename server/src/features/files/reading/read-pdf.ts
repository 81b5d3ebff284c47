import { getDocumentProxy } from 'unpdf';
import type { PageDrawing } from './draw-pages.ts';
import type { Pages } from './reading.ts';
import type { TextRecognition } from './recognize-text.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Pages with fewer letters and digits count as scanned if they hold a picture: scanners add a page number or a stamp. */
const fewLetters = 20;
/** Recognition takes seconds a page. */
const maximumScannedPages = 100;

async function pageText(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

const isNearlyEmpty = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewLetters;

/** Recognises the text of scanned pages. The recognition is started for the first of them. */
function scannedPages(content: Uint8Array) {
  let drawing: PageDrawing | undefined;
  let recognition: TextRecognition | undefined;
  let left = maximumScannedPages;
  return {
    /** The text in the picture of a page; null for a page without pictures. */
    async textOf(number: number): Promise<string | null> {
      const { openPageDrawing, toPgm } = await import('./draw-pages.ts');
      drawing ??= await openPageDrawing(content);
      if (left === 0 || !drawing.hasPicture(number)) return null;
      left -= 1;
      recognition ??= await (await import('./recognize-text.ts')).openTextRecognition();
      return recognition.textOf(toPgm(await drawing.draw(number)));
    },
    async close(): Promise<void> {
      drawing?.close();
      await recognition?.close();
    },
  };
}

/** The text of a PDF page by page, including scanned pages if `recognizes`. A password-protected PDF has none. */
export async function readPdf(content: Uint8Array, pages: Pages, recognizes: boolean): Promise<void> {
  // PDF.js takes the buffer away from its caller.
  const scanned = scannedPages(Uint8Array.from(content));
  try {
    const pdf = await getDocumentProxy(content, { verbosity: 0 });
    for (let number = 1; number <= pdf.numPages && !pages.areFull; number += 1) {
      const text = await pageText(pdf, number);
      const found = recognizes && isNearlyEmpty(text) ? await scanned.textOf(number) : null;
      pages.add(number, found !== null && found.length > text.length ? found : text);
    }
  } catch (error) {
    // A password-protected PDF is valid, but has no text readable here.
    if (!(error instanceof Error && error.name === 'PasswordException')) throw error;
  } finally {
    await scanned.close();
  }
}
