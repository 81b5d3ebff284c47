import { isOfUsualFont } from '@truckroll/domain/documents/unprintable-texts';
import bidiFactory from 'bidi-js';
import { fontOfLetter } from './script-fonts.ts';

type Run = { text: string } & Record<string, unknown>;

/** What the layout needs of a run: the direction of its letters by the Unicode Bidirectional Algorithm. */
export type DirectedRun = Run & { bidiLevel?: number; font?: string; startsWord?: true };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
const holders = new Set(['content', 'stack', 'columns', 'table', 'body']);

/** Letters that are written from right to left, and marks that set a direction. */
const fromRight = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Marks that set a direction and are not seen. */
const marks = /^[\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/;
/** Scripts that do not put spaces between words. */
const withoutSpaces = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

const isPlain = (text: string): boolean => !fromRight.test(text) && [...text.normalize('NFC')].every(isOfUsualFont);

const asRuns = (text: unknown): Run[] =>
  (Array.isArray(text) ? text : [text]).map((run) =>
    typeof run === 'object' && run !== null ? { ...run, text: String(run.text ?? '') } : { text: String(run) },
  );

/** Where the words of a text begin that has no spaces between them, as positions. */
function wordStarts(text: string): ReadonlySet<number> {
  if (!withoutSpaces.test(text)) return new Set();
  return new Set(Array.from(words.segment(text), ({ index }) => index));
}

/**
 * The runs of a text, each of one font and one direction, and whether the text as a whole is written from right to left.
 * Letters of one cluster, such as an accent and its letter, stay together.
 */
function directed(runs: readonly Run[]): { runs: DirectedRun[]; isFromRight: boolean } {
  const whole = runs.map(({ text }) => text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(whole, levels);
  const starts = wordStarts(whole);
  const found: DirectedRun[] = [];
  let at = 0;
  for (const { text, ...style } of runs) {
    let last: DirectedRun | undefined;
    for (const { segment } of graphemes.segment(text)) {
      const level = levels[at] ?? 0;
      const font = fontOfLetter(segment);
      const shown = mirrored.get(at) ?? segment.replaceAll('\ufe0f', '');
      const startsWord = starts.has(at);
      at += segment.length;
      if (marks.test(segment)) continue;
      if (last !== undefined && last.bidiLevel === level && last.font === font && !startsWord) last.text += shown;
      else {
        last = { ...style, text: shown, bidiLevel: level };
        if (font !== undefined) last.font = font;
        if (startsWord && font !== undefined) last.startsWord = true;
        found.push(last);
      }
    }
  }
  return { runs: found, isFromRight: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/**
 * A definition for pdfmake in which all letters have a font that has them, and a direction. Texts that the usual font
 * prints from left to right, which is nearly all of them, are left as they are.
 */
export function inEveryScript(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inEveryScript);
  if (typeof node === 'string') return isPlain(node) ? node : inEveryScript({ text: node });
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key !== 'text') return [[key, holders.has(key) ? inEveryScript(value) : value]];
    const runs = asRuns(value);
    if (runs.every(({ text }) => isPlain(text))) return [[key, value]];
    const { runs: shown, isFromRight } = directed(runs);
    const isAligned = 'alignment' in node;
    return [[key, shown], ...(isFromRight && !isAligned ? [['alignment', 'right'] as [string, unknown]] : [])];
  });
  return Object.fromEntries(parts);
}

/** The font of the definitions. */
const usualFont = 'Roboto';

/** The fonts that the texts of a definition name, besides the usual one. */
export function fontsIn(node: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { font } = node as { font?: unknown };
  if (typeof font === 'string' && font !== usualFont) found.add(font);
  for (const part of Object.values(node)) fontsIn(part, found);
  return found;
}

type Inline = { text: string; x: number; width: number; bidiLevel?: number; leadingCut?: number; trailingCut?: number };

/** Letters of a script that is written from right to left, which the layout of the font turns round itself. */
const turnedByFont = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Puts the parts of a line into the order in which they are seen, and sets their places (rule L2 of the Unicode
 * Bidirectional Algorithm).
 */
export function orderLine(line: { inlines: Inline[] }): void {
  const levelOf = ({ bidiLevel = 0 }: Inline): number => bidiLevel;
  const highest = Math.max(0, ...line.inlines.map(levelOf));
  if (highest === 0) return;
  const left = Math.min(...line.inlines.map(({ x }) => x));
  const seen = [...line.inlines];
  // Spaces at the end of a line take no room.
  while (seen.length > 1 && seen.at(-1)?.text.trim() === '') seen.pop();
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < seen.length; start += 1) {
      let end = start;
      while (end < seen.length && levelOf(seen[end] as Inline) >= level) end += 1;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  let x = left;
  for (const inline of seen) {
    inline.x = x;
    x += inline.width;
    // Signs alone are not turned round by the font.
    if (levelOf(inline) % 2 === 1 && !turnedByFont.test(inline.text)) inline.text = [...inline.text].reverse().join('');
  }
  line.inlines = seen;
}

/** A font as the library embeds it, with the letters that its glyphs stand for. */
type EmbeddedFont = {
  font?: { glyphForCodePoint: (code: number) => { id: number } };
  subset?: { mapping: Readonly<Record<number, number | undefined>> };
  unicode?: (readonly number[] | undefined)[];
};

/**
 * Tells the file which letters its glyphs stand for, so that its text can be searched and copied. The library keeps the
 * first use of a glyph, in which it may be the silent half of a letter that the font takes apart.
 */
export function nameGlyphs({ inlines }: { inlines: readonly { text: string; font?: unknown }[] }): void {
  for (const { text, font: embedded } of inlines) {
    const { font, subset, unicode } = (embedded ?? {}) as EmbeddedFont;
    if (font === undefined || subset === undefined || unicode === undefined || isPlain(text)) continue;
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const place = subset.mapping[font.glyphForCodePoint(code).id];
      if (place !== undefined && unicode[place]?.length === 0) unicode[place] = [code];
    }
  }
}
