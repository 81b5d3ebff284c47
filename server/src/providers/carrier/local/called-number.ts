import { tableOf } from '@truckroll/domain/text/table-of';

/** The outcome of a call to a number over the built-in carrier, and after how many milliseconds. */
export type Reaction = { deed: 'answered' | 'machine' | 'busy' | 'unanswered' | 'failed'; afterMs: number };

const reactions: Readonly<Record<string, Reaction>> = tableOf({
  6: { deed: 'busy', afterMs: 1000 },
  7: { deed: 'unanswered', afterMs: 6000 },
  8: { deed: 'machine', afterMs: 2000 },
  9: { deed: 'failed', afterMs: 500 },
});

const usualTalkSeconds = 20;
const longTalkSeconds = 120;

/**
 * How long somebody outside speaks before hanging up. Numbers that end in 5 leave time to try something during a call.
 *
 * @example talkSecondsOf('+14165550125') → 120
 */
export const talkSecondsOf = (phoneNumber: string): number =>
  phoneNumber.endsWith('5') ? longTalkSeconds : usualTalkSeconds;

/**
 * The reaction is known from the number's last digit, so that each of them can be tried.
 *
 * @example reactionOf('+14165550126') → { deed: 'busy', afterMs: 1000 }
 */
export const reactionOf = (phoneNumber: string): Reaction =>
  reactions[phoneNumber.slice(-1)] ?? { deed: 'answered', afterMs: 2000 };
