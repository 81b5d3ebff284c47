import { isUnspaced } from './terms.ts';

/** The shortest sentence that says something by itself, and the longest that is quoted in one piece, in characters. */
const usualBounds = { shortest: 30, longest: 400 };
/** A character of Chinese, Japanese or Thai says about as much as three letters. */
const weightOfUnspaced = 3;
/** A line of at least this length ends because the page does, not because the sentence does. */
const wrappedLength = 60;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const endOfSentence = /[.!?:;。！？…]["”’)\]]*$/;
const beginOfItem = /^(?:[-–—•*▪◦·#|]|\(?(?:\d{1,3}|[a-z])[.)]\s)/i;
const afterAbbreviation =
  /(?:^|\s)(?:Mr|Mrs|Ms|Dr|No|St|Ave|Blvd|Inc|Ltd|Co|Corp|vs|approx|e\.g|i\.e|Fig|Sec|Jr|Sr|tel|ext)\.$/i;
/** Control characters, and marks that make a text read as another: such sentences are never quoted. */
const misleading = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

const isWrapped = (previous: string, line: string): boolean =>
  previous !== '' &&
  line !== '' &&
  !endOfSentence.test(previous) &&
  !beginOfItem.test(line) &&
  (previous.length >= wrappedLength || /^\p{Ll}/u.test(line));

/** Joins the lines of a paragraph that a PDF or an editor broke at its right margin. */
function joinWrapped(text: string): string {
  const lines: string[] = [];
  let previous = '';
  // Many empty lines are one paragraph break.
  for (const line of text.replaceAll(/[\r\n\f]{3,}/g, '\n\n').split(/\r\n?|\n|\f/)) {
    const trimmed = line.trim();
    if (isWrapped(previous, trimmed)) lines.push(' ', trimmed);
    else if (trimmed !== '') lines.push('\n', trimmed);
    previous = trimmed;
  }
  return lines.join('');
}

/** Cuts a sentence that is too long to be quoted, between words where there are any. */
function cutLong(sentence: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const half = /[\uD800-\uDBFF]$/.test(rest.slice(0, longest)) ? longest - 1 : longest;
    const end = space > longest / 2 ? space : half;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest];
}

/**
 * The sentences of a text in order, in any language, with single spaces: a sentence is a piece of the text in which
 * each run of white space is written as one space. Sentences outside of the bounds are cut or left out.
 *
 * @example sentencesOf('Filters\nare changed every three months. Yes.') → ['Filters are changed every three months.']
 */
export function sentencesOf(text: string, bounds: Partial<typeof usualBounds> = {}): string[] {
  const { shortest, longest } = { ...usualBounds, ...bounds };
  const found: string[] = [];
  let begun = '';
  const add = (sentence: string): void => {
    const isLong = sentence.length >= (isUnspaced(sentence) ? shortest / weightOfUnspaced : shortest);
    if (isLong && !misleading.test(sentence)) found.push(sentence);
  };
  for (const { segment } of segmenter.segment(joinWrapped(text))) {
    const endsLine = segment.endsWith('\n');
    begun = `${begun}${segment}`;
    const sentence = begun.replaceAll(/\s+/g, ' ').trim();
    // 'approx. 20 litres' goes on after its full stop.
    if (!endsLine && sentence.length < longest && afterAbbreviation.test(sentence)) continue;
    begun = '';
    for (const piece of cutLong(sentence, longest)) add(piece);
  }
  add(begun.replaceAll(/\s+/g, ' ').trim());
  return found;
}
