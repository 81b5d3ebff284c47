import type { Passage } from './passage.ts';
import { sentencesOf } from './sentences.ts';
import { termReader } from './terms.ts';

/** A sentence of a passage with its distinct terms. */
export type RankedSentence = {
  passage: Passage;
  text: string;
  /** Its place among all sentences, from 0. */
  order: number;
  terms: readonly Count[];
  score: number;
};

/** How often a term occurs; `lastIn` is the last sentence that has it. */
type Count = { term: string; inText: number; inSentences: number; lastIn: number; weight: number };

/** Authors say first what a text is about. */
const leadingSentences = 2;
const leadingBonus = 1.15;

/** Lines as they are, where a text has no sentences: receipts, lists, tables. */
const shortLine = 3;

function unitsOf(passages: readonly Passage[]): { passage: Passage; text: string }[] {
  const units = (shortest?: number) =>
    passages.flatMap((passage) =>
      sentencesOf(passage.text, shortest === undefined ? {} : { shortest }).map((text) => ({ passage, text })),
    );
  const sentences = units();
  return sentences.length > 0 ? sentences : units(shortLine);
}

/**
 * The sentences of a text, the one that says most about it first. A term weighs more the more often the text has it,
 * and less the more sentences have it; long sentences gain nothing by their length.
 */
export function rankSentences(passages: readonly Passage[]): RankedSentence[] {
  const counts: Count[] = [];
  const readTerms = termReader((term) => {
    const count: Count = { term, inText: 0, inSentences: 0, lastIn: -1, weight: 0 };
    counts.push(count);
    return count;
  });
  const ranked = unitsOf(passages).map(({ passage, text }, order): RankedSentence => {
    const terms: Count[] = [];
    for (const count of readTerms(text)) {
      count.inText += 1;
      if (count.lastIn === order) continue;
      count.lastIn = order;
      count.inSentences += 1;
      terms.push(count);
    }
    return { passage, text, order, terms, score: 0 };
  });
  for (const count of counts)
    count.weight = (1 + Math.log(count.inText)) * Math.log(1 + ranked.length / count.inSentences);
  for (const sentence of ranked) {
    let weight = 0;
    for (const count of sentence.terms) weight += count.weight;
    const bonus = sentence.order < leadingSentences ? leadingBonus : 1;
    sentence.score = (bonus * weight) / Math.sqrt(Math.max(1, sentence.terms.length));
  }
  return ranked.sort((one, other) => other.score - one.score || one.order - other.order);
}

/** Whether a sentence says little that one of the others does not say: they share more than half of its terms. */
export function repeats<T>(sentence: readonly T[], others: readonly (readonly T[])[]): boolean {
  return others.some((other) => {
    const known = new Set(other);
    return sentence.filter((term) => known.has(term)).length > sentence.length / 2;
  });
}
