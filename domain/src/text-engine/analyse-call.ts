import type { Sentiment } from '../calls/call-kinds.ts';
import { spokenText } from '../calls/transcript-text.ts';
import { wordsOf } from '../files/passages.ts';
import { sentencesOf } from './sentences.ts';
import { bestSentences } from './summarize.ts';

export type CallAnalysis = { summary: string; sentiment: Sentiment; actionItems: string[] };

export const callBounds = { sentences: 3, summary: 1300, actionItems: 5, actionItem: 300 };
/** A difference of one word is treated as chance. */
const decisive = 2;
const shortestItem = 8;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const positive =
  wordSet(`amazing appreciate appreciated awesome beautiful best excellent fantastic friendly glad good great
  happy helpful impressed love loved lovely nice perfect perfectly pleased pleasure professional quick recommend satisfied
  smooth solved super thank thanks thrilled well wonderful works`);
const negative =
  wordSet(`angry annoyed annoying awful bad broke broken cancel complain complaint damage damaged delay delayed
  disappointed disappointing failed fails fault frustrated frustrating horrible issue issues late leak leaking mess missed
  never overcharged poor problem problems refund ridiculous rude slow terrible unacceptable unhappy unprofessional upset
  worse worst wrong`);

const action =
  /\b(?:will|need(?:s)? to|have to|has to|please|call(?:ing)? back|send|schedule|book|order)\b|\b(?:I|we|you|they|he|she)['’]ll\b/i;

function sentimentOf(transcript: string): Sentiment {
  let balance = 0;
  for (const word of wordsOf(transcript)) {
    if (positive.has(word)) balance += 1;
    else if (negative.has(word)) balance -= 1;
  }
  if (Math.abs(balance) < decisive) return 'neutral';
  return balance > 0 ? 'positive' : 'negative';
}

/**
 * Reads a call's transcript: its three most telling sentences, the sentiment by the words used, and the sentences that
 * say what somebody has to do, at most five. Summary and action items are quotes.
 *
 * @example analyseCall('Thanks, that was great! I will send the quote tomorrow.')
 *   → { summary: '“I will send the quote tomorrow.”', sentiment: 'positive', actionItems: ['I will send the quote tomorrow.'] }
 */
export function analyseCall(transcript: string): CallAnalysis {
  const spoken = spokenText(transcript);
  const passages = [{ fileId: '', fileName: '', page: null, text: spoken }];
  const best = bestSentences(passages, { sentences: callBounds.sentences, characters: callBounds.summary });
  const items = sentencesOf(spoken, { shortest: shortestItem, longest: callBounds.actionItem }).filter((sentence) =>
    action.test(sentence),
  );
  return {
    summary: best.map(({ text }) => `“${text}”`).join(' '),
    sentiment: sentimentOf(spoken),
    actionItems: [...new Set(items)].slice(0, callBounds.actionItems),
  };
}
