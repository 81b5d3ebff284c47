import { createHash } from 'node:crypto';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../settings/settings.ts';
import type { MakeLimit } from './shared-limits.ts';
import { take } from './take-point.ts';

const quarterHour = 900;
const hour = 3600;
/**
 * The limit of wrong passwords for one e-mail address from all network addresses, as a multiple of the limit for one
 * network address.
 */
const everywhereFactor = 10;
/** The same multiple for codes. It is lower, because three of a million codes are valid at any time. */
const everywhereCodes = 2;

/** A guess that counts as wrong until it is confirmed as right. */
export type Guess = { wasRight: () => Promise<void> };

/**
 * Limits on guesses. Only wrong guesses count, and they never lock out other people: a limit applies to the network
 * address of the guesses. The limit over all network addresses applies only to devices that are new to the person, and
 * a mailed link makes a device known (API 1.11).
 */
export type GuessLimits = {
  /**
   * Counts a guess of a password for an e-mail address. `isKnownDevice` is called only when a limit over all addresses
   * is reached.
   */
  signIn: (by: { email: string; address: string; isKnownDevice: () => Promise<boolean> }) => Promise<Guess>;
  /** Counts a guess of a code in the second step of a sign-in, after the correct password. */
  code: (by: { userId: string; address: string; isKnownDevice: () => Promise<boolean> }) => Promise<Guess>;
  /** Counts a guess of a password or code by which a signed-in person confirms an action. */
  ofPerson: (userId: string) => Promise<Guess>;
  /**
   * Counts a token of many random bits that turned out to be unknown, and refuses those beyond the limit of the network
   * address. Known tokens are neither counted nor refused, so wrong ones from the same address lock nobody out.
   */
  countWrongToken: (address: string) => Promise<void>;
  /** Whether another mail may go to an address that was typed without a session. */
  mayMail: (email: string) => Promise<boolean>;
};

type Counter = readonly [limit: RateLimiterMemory, key: string];

const keyOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64');
const normal = (email: string): string => email.trim().toLowerCase();

/** Counts a guess on all counters or, if one of them is full, on none. */
async function guess(counters: readonly Counter[]): Promise<Guess> {
  const takeBack = async (): Promise<void> => {
    for (const [limit, key] of taken.splice(0)) await limit.reward(key);
  };
  const taken: Counter[] = [];
  try {
    for (const counter of counters) {
      taken.push(counter);
      await take(...counter);
    }
  } catch (refusal) {
    await takeBack();
    throw refusal;
  }
  return { wasRight: takeBack };
}

export function guessLimits(
  settings: Pick<Settings, 'PASSWORD_CALLS_PER_EMAIL' | 'PASSWORD_CALLS_PER_ADDRESS' | 'WRONG_TOKENS_PER_MINUTE'>,
  limit: MakeLimit,
): GuessLimits {
  const perEmail = settings.PASSWORD_CALLS_PER_EMAIL;
  const here = limit('guesses here', [perEmail, quarterHour]);
  const addresses = limit('guesses addresses', [settings.PASSWORD_CALLS_PER_ADDRESS, quarterHour]);
  const everywhere = limit('guesses everywhere', [perEmail * everywhereFactor, hour]);
  const devices = limit('guesses devices', [perEmail, quarterHour]);
  const people = limit('guesses people', [perEmail, quarterHour]);
  const mails = limit('guesses mails', [perEmail, quarterHour]);
  const tokens = limit('guesses tokens', [settings.WRONG_TOKENS_PER_MINUTE, 60]);
  const codes = limit('guesses codes', [perEmail * everywhereCodes, hour]);

  /** Counts a guess on the given counters. If one is full, a known device is counted on its own counter instead. */
  async function guessOrExempt(counters: readonly Counter[], exempt: { isKnown: () => Promise<boolean>; key: string }) {
    try {
      return await guess(counters);
    } catch (refusal) {
      if (!(await exempt.isKnown())) throw refusal;
      return guess([[devices, exempt.key]]);
    }
  }

  return {
    signIn({ email, address, isKnownDevice }) {
      const person = normal(email);
      const counters: Counter[] = [
        [here, keyOf(person, address)],
        [everywhere, keyOf(person)],
        [addresses, address],
      ];
      return guessOrExempt(counters, { isKnown: isKnownDevice, key: keyOf(person) });
    },
    code({ userId, address, isKnownDevice }) {
      const counters: Counter[] = [
        [here, keyOf('code', userId, address)],
        [codes, userId],
      ];
      return guessOrExempt(counters, { isKnown: isKnownDevice, key: keyOf('code', userId) });
    },
    ofPerson: (userId) => guess([[people, userId]]),
    countWrongToken: (address) => take(tokens, address),
    async mayMail(email) {
      const counted = await mails.penalty(keyOf(normal(email)));
      return counted.consumedPoints <= perEmail;
    },
  };
}
