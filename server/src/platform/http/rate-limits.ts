import { createHash } from 'node:crypto';
import type { RateGroup } from '@truckroll/contract/endpoints/endpoint';
import type { Settings } from '../settings/settings.ts';
import { type GuessLimits, guessLimits } from './guess-limits.ts';
import type { MakeLimit } from './shared-limits.ts';
import { type Taken, take, takeIfLeft } from './take-point.ts';

/** Number of requests of each kind that a session may make, and the period in seconds (API 1.11). */
const perSession = { ahead: [120, 60], ai: [30, 60], sms: [60, 60], mail: [60, 3600] } as const;
const passwordSeconds = 900;

export type RateLimits = {
  /** Counts a request by its session. */
  count: (sessionId: string, group: RateGroup | undefined) => Promise<void>;
  /** Counts a request by its API key, and says what is left of the minute. Throws only for the group's own limit. */
  countApiKey: (keyId: string, group: RateGroup | undefined) => Promise<Taken>;
  /** Counts a request that sends e-mail by its session, if only some requests of this kind do. */
  countMail: (sessionId: string) => Promise<void>;
  /** Counts a guest's request by the valid link that it was made with (API DC-9). */
  countGuest: (link: string) => Promise<void>;
  /** Counts a guest's request with a link that nobody has, by its network address: valid links from there still work. */
  countWrongLink: (address: string) => Promise<void>;
  /** Counts a visitor's request by its network address: all visitors of a page have the same link. */
  countVisitor: (address: string) => Promise<void>;
  /** Counts a time that a visitor holds by its network address. */
  countHold: (address: string) => Promise<void>;
  /** Counts a message from an outside service by its network address. */
  countWebhook: (address: string) => Promise<void>;
  /**
   * Counts a request without a session that hashes or sends mail, by its network address and the e-mail address it names.
   */
  countPassword: (email: unknown, address: string) => Promise<void>;
  guesses: GuessLimits;
};

export function rateLimits(
  settings: Pick<
    Settings,
    | 'CALLS_PER_MINUTE'
    | 'API_KEY_CALLS_PER_MINUTE'
    | 'PUBLIC_CALLS_PER_MINUTE'
    | 'BOOKING_HOLDS_PER_HOUR'
    | 'WEBHOOK_CALLS_PER_MINUTE'
    | 'PASSWORD_CALLS_PER_EMAIL'
    | 'PASSWORD_CALLS_PER_ADDRESS'
    | 'WRONG_TOKENS_PER_MINUTE'
  >,
  limit: MakeLimit,
): RateLimits {
  const all = limit('requests', [settings.CALLS_PER_MINUTE, 60]);
  const apiKeys = limit('api keys', [settings.API_KEY_CALLS_PER_MINUTE, 60]);
  const guests = limit('public', [settings.PUBLIC_CALLS_PER_MINUTE, 60]);
  const wrongLinks = limit('public wrong', [settings.PUBLIC_CALLS_PER_MINUTE, 60]);
  const visitors = limit('visitors', [settings.PUBLIC_CALLS_PER_MINUTE, 60]);
  const holds = limit('booking holds', [settings.BOOKING_HOLDS_PER_HOUR, 3600]);
  const webhooks = limit('webhooks', [settings.WEBHOOK_CALLS_PER_MINUTE, 60]);
  const groups = {
    ahead: limit('ahead', perSession.ahead),
    ai: limit('ai', perSession.ai),
    sms: limit('sms', perSession.sms),
    mail: limit('mail', perSession.mail),
  };
  const emails = limit('password e-mails', [settings.PASSWORD_CALLS_PER_EMAIL, passwordSeconds]);
  const addresses = limit('password addresses', [settings.PASSWORD_CALLS_PER_ADDRESS, passwordSeconds]);
  const takeOfGroup = async (caller: string, group: RateGroup | undefined): Promise<void> => {
    if (group !== undefined && group in groups) await take(groups[group as keyof typeof groups], caller);
  };
  return {
    async count(sessionId, group) {
      await take(all, sessionId);
      await takeOfGroup(sessionId, group);
    },
    async countApiKey(keyId, group) {
      const taken = await takeIfLeft(apiKeys, keyId);
      if (!taken.isOver) await takeOfGroup(keyId, group);
      return taken;
    },
    countMail: (sessionId) => take(groups.mail, sessionId),
    countGuest: (link) => take(guests, link),
    countWrongLink: (address) => take(wrongLinks, address),
    countVisitor: (address) => take(visitors, address),
    countHold: (address) => take(holds, address),
    countWebhook: (address) => take(webhooks, address),
    async countPassword(email, address) {
      await take(addresses, address);
      if (typeof email === 'string') {
        const key = `${email.trim().toLowerCase()}\n${address}`;
        await take(emails, createHash('sha256').update(key).digest('base64'));
      }
    },
    guesses: guessLimits(settings, limit),
  };
}
