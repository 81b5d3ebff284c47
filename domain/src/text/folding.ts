import { tableOf } from './table-of.ts';

/** Letters that have no accent to take off, as people without them on their keyboard write them. */
const plainLetters = tableOf({
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
});
const specialLetter = /[ßæœþøłđðħıŧŋ]/g;
/** Apostrophes and what people type for them. */
const apostrophes = /['’‘‛`´ʼʹ′＇]/g;
/** Hyphens, dashes and the minus sign; a soft hyphen is none. */
const hyphens = /[‐-―−⁃﹘﹣－]/g;

/**
 * Text normalised for search, comparison and sorting: without case, accents and apostrophes, with one kind of hyphen and
 * single spaces. Every search of the product compares texts in this form; what the database keeps of it is refolded by a
 * migration when this changes. Both databases sort the result by bytes, so that lists have the same order in each.
 *
 * @example fold('  Élodie  O’Neil–Søren ') → 'elodie oneil-soren'
 */
export const fold = (text: string): string =>
  text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad]/gu, '')
    .toLowerCase()
    .replaceAll(specialLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(hyphens, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The most words of a search. */
const mostWords = 8;

/**
 * The words that a found text contains, in any order and place, the longest first. A hyphen between letters divides words,
 * so that 'Smith Jones' and 'Smith-Jones' find each other.
 *
 * @example searchWords('Lee Ann') → ['lee', 'ann']; searchWords('INV-0001') → ['inv-0001']
 */
export const searchWords = (text: string): string[] =>
  [...new Set(fold(text).split(/ |(?<=\p{L})-(?=\p{L})/u))]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .slice(0, mostWords);

/** Whether one of the texts contains all words of a search. Every text does for an empty search. */
export function matchesSearch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const folded = texts.map((text) => fold(text ?? '')).join('\n');
  return searchWords(search).every((word) => folded.includes(word));
}
