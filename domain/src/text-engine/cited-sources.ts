import { withoutEnd } from '../text/without-end.ts';
import type { Passage, Source } from './passage.ts';

const sourcesAtMost = 8;
/** Shorter quotations are names and words rather than sentences of a file. */
const shortestQuote = 12;
const quotation = /[“"«]([^“”"«»]{12,600})[”"»]/g;
const pageReference = /\b(?:pages?|p\.|sheets?|slides?)\s*(\d{1,5})/gi;

/** A text as quotes are compared: one space for white space, straight quotation marks and dashes, no case. */
const comparable = (character: string): string => {
  if (/\s/.test(character)) return ' ';
  if (/[‘’ʼ]/.test(character)) return "'";
  if (/[‐‑‒–—]/.test(character)) return '-';
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
};

type Comparable = { text: string; positions: number[] };

/** The comparable text, and where in the original each of its characters stands. */
function comparableOf(text: string): Comparable {
  let result = '';
  const positions: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = comparable(text.charAt(index));
    if (character === ' ' && (result === '' || result.endsWith(' '))) continue;
    result += character;
    positions.push(index);
  }
  return { text: result, positions };
}

/** The piece of the passage that a quotation repeats, with single spaces; undefined if it stands elsewhere or nowhere. */
function sentenceIn(passage: { original: string; compared: Comparable }, quote: string): string | undefined {
  const wanted = comparableOf(quote).text.trim();
  for (const candidate of [wanted, withoutEnd(wanted, /[.,;:!?…]/)]) {
    if (candidate.length < shortestQuote) return undefined;
    const at = passage.compared.text.indexOf(candidate);
    if (at === -1) continue;
    const start = passage.compared.positions[at] ?? 0;
    const end = (passage.compared.positions[at + candidate.length - 1] ?? start) + 1;
    return passage.original.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  }
  return undefined;
}

const sourceOf = ({ fileId, fileName, page }: Passage, sentence: string | null): Source => ({
  fileId,
  fileName,
  page,
  sentence,
});

/**
 * The sources of an answer that somebody else wrote: its quotations that stand in a passage word for word, and the pages
 * it names that a passage is from. A page of several files counts only in a line that names the file. Quotations and
 * pages that no passage has are left out.
 *
 * @example citedSources('It is old: “The furnace is 12 years old.” See page 9.', [{ page: 3, text: 'The furnace is 12 years old.', … }])
 *   → [{ page: 3, sentence: 'The furnace is 12 years old.', … }]
 */
export function citedSources(answer: string, passages: readonly Passage[]): Source[] {
  const compared = passages.map((passage) => ({
    passage,
    original: passage.text,
    compared: comparableOf(passage.text),
  }));
  const found: Source[] = [];
  const add = (source: Source): void => {
    const isKnown = found.some(
      ({ fileId, page, sentence }) =>
        fileId === source.fileId && page === source.page && (source.sentence === null || sentence === source.sentence),
    );
    if (!isKnown && found.length < sourcesAtMost) found.push(source);
  };
  for (const [, quote = ''] of answer.matchAll(quotation)) {
    for (const one of compared) {
      const sentence = sentenceIn(one, quote);
      if (sentence === undefined) continue;
      add(sourceOf(one.passage, sentence));
      break;
    }
  }
  for (const line of answer.split('\n')) {
    for (const [, number] of line.matchAll(pageReference)) {
      const having = passages.filter(({ page }) => page === Number(number));
      const named = having.filter(({ fileName }) => line.includes(fileName));
      const isPlain = new Set(passages.map(({ fileId }) => fileId)).size === 1;
      const [first] = isPlain ? having : named;
      if (first !== undefined) add(sourceOf(first, null));
    }
  }
  return found;
}
