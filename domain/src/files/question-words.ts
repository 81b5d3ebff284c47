import { stopWords } from '../text-engine/stop-words.ts';
import { termsOf } from '../text-engine/terms.ts';
import { wordsOf } from './passages.ts';

const mostWords = 40;

/** Only the beginnings are compared, because plurals and other endings differ: 'warranty' and 'warranties'. */
const beginningOf = (term: string): string => (term.length > 4 && term.endsWith('y') ? term.slice(0, -1) : term);

/**
 * The beginnings of the words by which passages are searched for an answer, without the words that every text has. Any
 * of them is enough for a passage to be found.
 *
 * @example questionWords('How long are the warranties?') → ['long', 'warranties', 'warrant']
 */
export const questionWords = (question: string): string[] => {
  const words = wordsOf(question).filter((word) => !stopWords.has(word));
  return [...new Set([...words, ...termsOf(question).map(beginningOf)])].slice(0, mostWords);
};
