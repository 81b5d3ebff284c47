import type { Pages } from './reading.ts';

/** UTF-8, else the encoding of older Windows programs, in which every byte is a character. */
export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

export const readPlainText = (content: Uint8Array, pages: Pages): void => pages.add(null, decodeText(content));
