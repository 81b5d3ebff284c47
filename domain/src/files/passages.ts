import { fold } from '../text/folding.ts';

/** The maximum length of a passage: as much as a person reads at a glance. */
const passageLength = 1000;
/** The maximum length of a search hit's text (API 3.12). */
export const snippetLength = 300;

const anyWord = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text as search compares them: without case, accents and punctuation, in order.
 *
 * @example wordsOf('Élodie’s FX-2000') → ['elodie', 's', 'fx', '2000']
 */
export const wordsOf = (text: string): string[] => fold(text.replaceAll(/['’]/g, ' ')).match(anyWord) ?? [];

/** The best place to cut a text: after a paragraph, else a line, else a sentence in its second half. */
const cuts = [/\n\s*\n/g, /\n/g, /[.!?]\s/g];

const lastEnd = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].map((match) => match.index + match[0].length).at(-1) ?? 0;

function cutAt(text: string): number {
  for (const cut of cuts) {
    const end = lastEnd(text, cut);
    if (end > text.length / 2) return end;
  }
  const afterWord = lastEnd(text, /\s/g);
  if (afterWord > 0) return afterWord;
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}

/**
 * Splits a text into passages for search, between paragraphs where possible (API FI-1).
 *
 * @example cutIntoPassages('One. Two.', 5) → ['One.', 'Two.']
 */
export function cutIntoPassages(text: string, longest = passageLength): string[] {
  const passages: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const end = cutAt(rest.slice(0, longest));
    passages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') passages.push(rest);
  return passages;
}

/** A page's text; `page` is null for a text without pages. */
export type PageText = { page: number | null; text: string };

/**
 * Splits pages into passages; no passage spans two pages, so an answer can name the page it quotes.
 *
 * @example cutPages([{ page: 1, text: 'One.' }, { page: 2, text: '' }]) → [{ page: 1, text: 'One.' }]
 */
export const cutPages = (pages: readonly PageText[], longest = passageLength): PageText[] =>
  pages.flatMap(({ page, text }) => cutIntoPassages(text, longest).map((passage) => ({ page, text: passage })));

type Hit = { start: number; end: number };

/** Positions where words of the text begin with a search term. */
function hitsIn(text: string, words: readonly string[]): Hit[] {
  const isHit = (word: string): boolean => {
    const folded = fold(word);
    return words.some((searched) => folded.startsWith(searched));
  };
  return [...text.matchAll(anyWord)]
    .filter(([word]) => isHit(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** The sentence around a position: its start and end in the text. */
function sentenceAround(text: string, at: number): Hit {
  const ends = [...text.matchAll(/[.!?](?=\s)/g)].map((match) => match.index + 1);
  const start = ends.filter((end) => end <= at).at(-1);
  return { start: start === undefined ? 0 : start + 1, end: ends.find((end) => end > at) ?? text.length };
}

/**
 * The part of a passage around the first matching word, at most 300 characters including its ellipses. It contains the
 * whole sentence with the match if that is short enough (API SR-1).
 *
 * @example snippetOf('Replace the furnace filter.', 'furn') → 'Replace the furnace filter.'
 */
export function snippetOf(passage: string, search: string, longest = snippetLength): string {
  const text = passage.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= longest) return text;
  const room = longest - 2;
  const first = hitsIn(text, wordsOf(search))[0]?.start ?? 0;
  const sentence = sentenceAround(text, first);
  const preferred = Math.min(Math.max(0, first - Math.floor(room / 3)), text.length - room);
  const afterWord = preferred === 0 ? 0 : text.lastIndexOf(' ', Math.min(preferred + 20, first)) + 1;
  const start = sentence.end - sentence.start < room ? sentence.start : afterWord;
  const cut = text.slice(start, start + room);
  const isLast = start + room >= text.length;
  const end = isLast ? cut.length : Math.max(cut.lastIndexOf(' '), Math.floor(room / 2));
  return `${start === 0 ? '' : '…'}${cut.slice(0, end).trimEnd()}${isLast ? '' : '…'}`;
}

/**
 * A snippet in pieces, with the matches marked.
 *
 * @example markHits('The furnace', 'furn') → [{ text: 'The ', isHit: false }, { text: 'furnace', isHit: true }]
 */
export function markHits(text: string, search: string): { text: string; isHit: boolean }[] {
  const pieces: { text: string; isHit: boolean }[] = [];
  let at = 0;
  for (const { start, end } of hitsIn(text, wordsOf(search))) {
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false });
  return pieces;
}
