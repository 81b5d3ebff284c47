import { createHash } from 'node:crypto';
import type { RateGroup } from '@truckroll/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../settings.ts';
import { Problem } from './problem.ts';

/** How many calls of each kind a session may make in how many seconds (API 1.11). */
const perSession = { ai: [30, 60], sms: [60, 60], mail: [60, 3600] } as const;
const passwordSeconds = 900;

export type RateLimits = {
  /** Counts a call of a session. */
  count: (sessionId: string, group: RateGroup | undefined) => Promise<void>;
  /** Counts a call of a session that sends e-mail, where not every such call does. */
  countMail: (sessionId: string) => Promise<void>;
  /** Counts a call of somebody without a session, such as a client with a link, by where it comes from (API DC-9). */
  countPublic: (address: string) => Promise<void>;
  /** Counts a sign-in or password call, by the e-mail address it names and by where it comes from. */
  countPassword: (email: unknown, address: string) => Promise<void>;
};

const limiter = ([points, duration]: readonly [number, number]) => new RateLimiterMemory({ points, duration });

async function take(limit: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new Problem(
      'tooManyRequests',
      {},
      { retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) },
    );
  }
}

/** Counted in this process's memory: with several processes each allows the full number. */
export function rateLimits(
  settings: Pick<
    Settings,
    'CALLS_PER_MINUTE' | 'PUBLIC_CALLS_PER_MINUTE' | 'PASSWORD_CALLS_PER_EMAIL' | 'PASSWORD_CALLS_PER_ADDRESS'
  >,
): RateLimits {
  const all = limiter([settings.CALLS_PER_MINUTE, 60]);
  const guests = limiter([settings.PUBLIC_CALLS_PER_MINUTE, 60]);
  const groups = { ai: limiter(perSession.ai), sms: limiter(perSession.sms), mail: limiter(perSession.mail) };
  const emails = limiter([settings.PASSWORD_CALLS_PER_EMAIL, passwordSeconds]);
  const addresses = limiter([settings.PASSWORD_CALLS_PER_ADDRESS, passwordSeconds]);
  return {
    async count(sessionId, group) {
      await take(all, sessionId);
      if (group !== undefined && group !== 'password' && group !== 'public') await take(groups[group], sessionId);
    },
    countMail: (sessionId) => take(groups.mail, sessionId),
    countPublic: (address) => take(guests, address),
    async countPassword(email, address) {
      await take(addresses, address);
      if (typeof email === 'string') {
        await take(emails, createHash('sha256').update(email.trim().toLowerCase()).digest('base64'));
      }
    },
  };
}
