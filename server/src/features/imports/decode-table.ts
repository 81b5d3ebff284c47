const decoded = (content: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(content);

/** The share of zero bytes among every second byte. Text in UTF-16 has many, other text has none. */
function zeroShare(content: Uint8Array, offset: 0 | 1): number {
  const sample = content.subarray(0, 4096);
  const every = sample.filter((_, index) => index % 2 === offset);
  return every.length === 0 ? 0 : every.filter((byte) => byte === 0).length / every.length;
}

/**
 * The text of a table, without its byte order mark: UTF-16 as spreadsheets save 'Unicode text', UTF-8, or else the
 * encoding of older Windows programs, in which every byte is a character.
 */
export function decodeTable(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decoded(content, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(content, 'utf-16be');
  if (zeroShare(content, 1) > 0.3) return decoded(content, 'utf-16le');
  if (zeroShare(content, 0) > 0.3) return decoded(content, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return decoded(content, 'windows-1252');
  }
}
