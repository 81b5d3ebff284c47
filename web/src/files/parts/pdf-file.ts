import { findSentence, rangeInPieces } from '@truckroll/domain/files/find-sentence';
import {
  AbortException,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type PdfFile = { pages: number; document: PDFDocumentProxy; close: () => void };

/** Opens a PDF; its pages are fetched as they are shown. */
export async function openPdf(url: string): Promise<PdfFile> {
  const task = getDocument({ url, disableAutoFetch: true, disableStream: true });
  const document = await task.promise;
  return { pages: document.numPages, document, close: () => void task.destroy() };
}

type Drawing = { canvas: HTMLCanvasElement; layer: HTMLElement; width: number; sentence: string | null };

/**
 * Draws a page in a width in CSS pixels, with its text above it for selection, and marks a sentence. Returns the first
 * mark, or null if the page does not have the sentence. `signal` ends the drawing without an error.
 */
export async function drawPage(
  { document }: PdfFile,
  number: number,
  { canvas, layer, width, sentence, signal }: Drawing & { signal: AbortSignal },
): Promise<HTMLElement | null> {
  const page = await document.getPage(number);
  if (signal.aborted) return null;
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(window.devicePixelRatio, 2);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  canvas.style.height = `${viewport.height}px`;
  layer.replaceChildren();
  layer.style.setProperty('--total-scale-factor', String(scale));
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  signal.addEventListener('abort', () => {
    drawing.cancel();
    text.cancel();
  });
  try {
    await Promise.all([drawing.promise, text.render()]);
  } catch (error) {
    if (error instanceof RenderingCancelledException || error instanceof AbortException) return null;
    throw error;
  }
  return sentence === null ? null : markSentence(text, sentence);
}

/** Wraps the sentence in the spans of the page's text into marks. */
function markSentence({ textDivs, textContentItemsStr }: TextLayer, sentence: string): HTMLElement | null {
  const range = findSentence(textContentItemsStr.join(''), sentence);
  if (range === null) return null;
  const marks = rangeInPieces(textContentItemsStr, range).flatMap(({ piece, start, end }) => {
    const span = textDivs[piece];
    if (span === undefined) return [];
    const text = span.textContent;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    span.replaceChildren(text.slice(0, start), mark, text.slice(end));
    return [mark];
  });
  return marks[0] ?? null;
}
