import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

function refuseTooMany({ msBeforeNext }: RateLimiterRes): never {
  throw new Problem('tooManyRequests', {}, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/** Takes one point of a key, or throws 429 with the seconds to wait. */
export async function take(limit: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    refuseTooMany(rejection);
  }
}
