import { pageWord } from '../files/page-word.ts';
import type { AnswerDelta, Passage, Turn } from './passage.ts';
import { repeats } from './rank-sentences.ts';
import { sentencesOf } from './sentences.ts';
import { bestSentences } from './summarize.ts';
import { termReader, termsOf } from './terms.ts';

export type Question = { question: string; passages: readonly Passage[]; earlier: readonly Turn[] };

export const nothingFound = 'The file says nothing about this. Try other words.';
const nothingFoundInSeveral = 'The files say nothing about this. Try other words.';

const quotesAtMost = 3;
/** Answers also quote short lines, such as 'Total: $1,240.00'. */
const shortestQuote = 8;
const longestQuote = 400;
/** Further quotes have at least this part of the best one's score. */
const leastPart = 0.4;
/** How much a sentence gains from the passage around it. */
const passagePart = 0.3;

/** The constants of the ranking function Okapi BM25. */
const bm25 = { k1: 1.2, b: 0.75 };

/** Words that ask for an overview rather than for something in the text, as `termsOf` writes them. */
const overviewTerms = new Set(
  termsOf(
    'summary summaries summarize summarise overview brief outline gist key main points facts important topic content',
  ),
);

type Scored = { terms: string[]; score: number };

/** Scores texts by the terms of a question: rare terms count more, repeated ones less each time. */
function scoreBy(question: ReadonlySet<string>, texts: readonly string[]): Scored[] {
  const all = texts.map(termReader((term) => term));
  const mean = all.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, all.length) || 1;
  const counts = all.map((terms) => {
    const count = new Map<string, number>();
    for (const term of terms) if (question.has(term)) count.set(term, (count.get(term) ?? 0) + 1);
    return count;
  });
  const having = new Map<string, number>();
  for (const count of counts) for (const term of count.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  return all.map((terms, index) => {
    let score = 0;
    for (const [term, count] of counts[index] ?? []) {
      const texts = having.get(term) ?? 0;
      const rarity = Math.log(1 + (all.length - texts + 0.5) / (texts + 0.5));
      const length = 1 - bm25.b + (bm25.b * terms.length) / mean;
      score += (rarity * count * (bm25.k1 + 1)) / (count + bm25.k1 * length);
    }
    return { terms, score };
  });
}

type Quote = { passage: Passage; text: string };

function quotesFor(question: ReadonlySet<string>, passages: readonly Passage[]): Quote[] {
  const ofPassages = scoreBy(
    question,
    passages.map(({ text }) => text),
  );
  const found = passages.flatMap((passage, index) =>
    sentencesOf(passage.text, { shortest: shortestQuote, longest: longestQuote }).map((text) => ({
      passage,
      text,
      ofPassage: ofPassages[index]?.score ?? 0,
    })),
  );
  const scores = scoreBy(
    question,
    found.map(({ text }) => text),
  );
  const candidates = found
    .map((sentence, order) => {
      const { terms, score } = scores[order] ?? { terms: [], score: 0 };
      return {
        ...sentence,
        order,
        terms: [...new Set(terms)],
        score: score > 0 ? score + passagePart * sentence.ofPassage : 0,
      };
    })
    // A heading that only repeats the question answers nothing.
    .filter(({ score, terms }) => score > 0 && terms.some((term) => !question.has(term)))
    .sort((one, other) => other.score - one.score || one.order - other.order);
  const taken: typeof candidates = [];
  for (const candidate of candidates) {
    if (taken.length === quotesAtMost || candidate.score < leastPart * (candidates[0]?.score ?? 0)) break;
    if (
      repeats(
        candidate.terms,
        taken.map(({ terms }) => terms),
      )
    )
      continue;
    taken.push(candidate);
  }
  return taken;
}

const overviewOf = (passages: readonly Passage[]): Quote[] =>
  bestSentences(passages, { sentences: quotesAtMost, characters: quotesAtMost * (longestQuote + 20) });

/** The terms of the question; those of the question before for one that has none, such as 'And why is that?'. */
function termsAsked({ question, earlier }: Question): Set<string> {
  const own = new Set(termsOf(question));
  if (own.size > 0) return own;
  const before = earlier.findLast(({ sender }) => sender === 'User');
  return new Set(termsOf(before?.content ?? ''));
}

/**
 * Answers a question about files with at most three quotes from them, each with its file, page and sentence, best
 * first. The same question about the same passages has the same answer.
 *
 * @example answerQuestion({ question: 'How old is the furnace?', passages: [{ page: 3, … }], earlier: [] })
 *   → [{ text: 'The file says on page 3: “The furnace is 12 years old.”', sources: [{ page: 3, … }] }]
 */
export function answerQuestion(asked: Question): AnswerDelta[] {
  const { passages } = asked;
  const terms = termsAsked(asked);
  const isOverview = [...terms].every((term) => overviewTerms.has(term));
  const quotes = isOverview ? overviewOf(passages) : quotesFor(terms, passages);
  const hasSeveral = new Set(passages.map(({ fileId }) => fileId)).size > 1;
  if (quotes.length === 0) return [{ text: hasSeveral ? nothingFoundInSeveral : nothingFound, sources: [] }];
  return quotes.map(({ passage: { fileId, fileName, page }, text }, index) => {
    const file = hasSeveral ? `“${fileName}”` : 'The file';
    const where = page === null ? '' : ` on ${pageWord(fileName)} ${page}`;
    return {
      text: `${index === 0 ? '' : '\n\n'}${file} says${where}: “${text}”`,
      sources: [{ fileId, fileName, page, sentence: text }],
    };
  });
}
