/** A range of a text: `end` is the position after its last character. */
export type Range = { start: number; end: number };

const shortest = 4;

/** A character as sentences are compared: no white space, straight quotation marks and dashes, no case. */
function comparable(character: string): string {
  if (/[\s\u00AD\u200B]/.test(character)) return '';
  if (/[‘’ʼ]/.test(character)) return "'";
  if (/[“”]/.test(character)) return '"';
  if (/[‐‑‒–—]/.test(character)) return '-';
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

const comparableText = (text: string): string => Array.from(text, comparable).join('');

/**
 * The first place of a sentence in a text, regardless of white space, case, and the kind of quotation marks and dashes:
 * a PDF breaks lines and words anywhere. Null if it does not occur.
 *
 * @example findSentence('The furnace\nis 12 years old.', 'the furnace is 12 years') → { start: 0, end: 23 }
 */
export function findSentence(text: string, sentence: string): Range | null {
  const wanted = comparableText(sentence);
  if (wanted.length < shortest) return null;
  let compared = '';
  const positions: Range[] = [];
  let at = 0;
  for (const character of text) {
    const kept = comparable(character);
    for (let index = 0; index < kept.length; index += 1) positions.push({ start: at, end: at + character.length });
    compared += kept;
    at += character.length;
  }
  const found = compared.indexOf(wanted);
  const first = positions[found];
  const last = positions[found + wanted.length - 1];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/**
 * The parts of a range in each of several pieces that follow each other, as positions in the piece.
 *
 * @example rangeInPieces(['abc', 'def'], { start: 2, end: 5 }) → [{ piece: 0, start: 2, end: 3 }, { piece: 1, start: 0, end: 2 }]
 */
export function rangeInPieces(pieces: readonly string[], range: Range): (Range & { piece: number })[] {
  const parts: (Range & { piece: number })[] = [];
  let at = 0;
  for (const [piece, { length }] of pieces.entries()) {
    const start = Math.max(0, range.start - at);
    const end = Math.min(length, range.end - at);
    if (start < end) parts.push({ piece, start, end });
    at += length;
  }
  return parts;
}
