import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { PdfReading, PdfRequest } from './read-pdf.ts';

/** Reads pages until a limit is reached: in a long document, people mostly search the first pages. */
async function read({ content, maximumPages, maximumCharacters, seconds }: PdfRequest): Promise<PdfReading> {
  const end = Date.now() + seconds * 1000;
  const pdf = await getDocumentProxy(content, { verbosity: 0 });
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maximumPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    page.cleanup();
    // Without the characters that a database rejects.
    pages.push(text.replaceAll('\0', '').slice(0, maximumCharacters - characters));
    characters += text.length;
    if (characters >= maximumCharacters || Date.now() > end) break;
  }
  return { outcome: 'read', pages };
}

async function readOrSay(request: PdfRequest): Promise<PdfReading> {
  try {
    return await read(request);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    // A password-protected PDF is valid, but has no text readable here.
    return name === 'PasswordException' ? { outcome: 'read', pages: [] } : { outcome: 'unreadable', reason: name };
  }
}

parentPort?.postMessage(await readOrSay(workerData as PdfRequest));
