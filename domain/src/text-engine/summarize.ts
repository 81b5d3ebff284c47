import { pageWord } from '../files/page-word.ts';
import type { Passage } from './passage.ts';
import { type RankedSentence, rankSentences, repeats } from './rank-sentences.ts';

export const summaryBounds = { sentences: 5, characters: 2000 };

const lineOf = ({ text, passage: { fileName, page } }: RankedSentence): string =>
  page === null ? `• “${text}”` : `• “${text}” (${pageWord(fileName)} ${page})`;

/** The best sentences that differ from each other and fit, in the order of the text. */
export function bestSentences(
  passages: readonly Passage[],
  bounds: { sentences: number; characters: number },
): RankedSentence[] {
  const taken: RankedSentence[] = [];
  let room = bounds.characters;
  for (const sentence of rankSentences(passages)) {
    if (taken.length === bounds.sentences) break;
    const needed = lineOf(sentence).length + 1;
    const others = taken.map(({ terms }) => terms);
    const isSame = taken.some(({ text }) => text === sentence.text);
    if (needed > room || isSame || repeats(sentence.terms, others)) continue;
    taken.push(sentence);
    room -= needed;
  }
  return taken.sort((one, other) => one.order - other.order);
}

/**
 * The summary of a text: at most five of its sentences, word for word, in its order and with their pages; at most 2,000
 * characters. Empty for an empty text.
 *
 * @example summarize([{ page: 2, text: 'The furnace needs a new blower motor.', … }])
 *   → '• “The furnace needs a new blower motor.” (page 2)'
 */
export const summarize = (passages: readonly Passage[]): string =>
  bestSentences(passages, summaryBounds).map(lineOf).join('\n');
