import { wordsOf } from '../files/passages.ts';
import { stopWords } from './stop-words.ts';

/** The first character of the scripts that write words without spaces between them: Thai, Han, Kana and others. */
const firstUnspaced = 0x0e00;
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const isUnspaced = (text: string): boolean => (text.codePointAt(0) ?? 0) >= firstUnspaced && unspaced.test(text);

/** Pairs of characters, by which texts without spaces are compared: '保証期間' → ['保証', '証期', '期間']. */
function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const withoutEnding = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  return word;
};

/** Removes the commonest English endings, so that 'charges', 'charged' and 'charge' are one term. */
function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const stem = withoutEnding(word);
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

const plain = /^[\p{ASCII}]*$/u;
const plainWord = /[a-z0-9]+/g;

/** `wordsOf`, several times as fast for a text in plain ASCII. */
const quickWordsOf = (text: string): readonly string[] =>
  plain.test(text) ? (text.toLowerCase().match(plainWord) ?? []) : wordsOf(text);

/**
 * Reads the terms of many texts, each term as the value made of it once. Words are looked up once: a text of 2 MB has
 * 300,000 of them.
 */
export function termReader<T>(make: (term: string) => T): (text: string) => T[] {
  const ofTerms = new Map<string, T>();
  /** Null for a stop word. */
  const ofWords = new Map<string, T | null>();
  const ofTerm = (term: string): T => {
    const kept = ofTerms.get(term);
    if (kept !== undefined) return kept;
    const made = make(term);
    ofTerms.set(term, made);
    return made;
  };
  const ofWord = (word: string): T | null => {
    const kept = ofWords.get(word);
    if (kept !== undefined) return kept;
    const made = stopWords.has(word) ? null : ofTerm(stemOf(word));
    ofWords.set(word, made);
    return made;
  };
  return (text) => {
    const terms: T[] = [];
    for (const word of quickWordsOf(text)) {
      if (isUnspaced(word)) {
        for (const pair of pairsOf(word)) terms.push(ofTerm(pair));
        continue;
      }
      const term = ofWord(word);
      if (term !== null) terms.push(term);
    }
    return terms;
  };
}

/**
 * The terms of a text by which sentences are compared: its words without stop words and English endings, in order.
 *
 * @example termsOf('How long are the filters’ warranties?') → ['long', 'filter', 'warranty']
 */
export const termsOf = (text: string): string[] => termReader((term) => term)(text);
