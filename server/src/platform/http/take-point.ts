import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

/** What is left of a limit after a request: how many more of how many, and the seconds until all are available again. */
export type Taken = { points: number; left: number; seconds: number; isOver: boolean };

/** Takes one point of a key, if one is left. */
export async function takeIfLeft(limit: RateLimiterMemory, key: string): Promise<Taken> {
  const describe = ({ msBeforeNext, remainingPoints }: RateLimiterRes, isOver: boolean): Taken => ({
    points: limit.points,
    left: isOver ? 0 : remainingPoints,
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    isOver,
  });
  try {
    return describe(await limit.consume(key), false);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return describe(rejection, true);
  }
}

export const tooMany = ({ seconds }: Taken): Problem =>
  new Problem('tooManyRequests', {}, { retryAfterSeconds: seconds });

/** Takes one point of a key, or throws 429 with the seconds to wait. */
export async function take(limit: RateLimiterMemory, key: string): Promise<void> {
  const taken = await takeIfLeft(limit, key);
  if (taken.isOver) throw tooMany(taken);
}
