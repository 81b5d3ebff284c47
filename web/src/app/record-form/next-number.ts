import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** Whether another record has taken the number meanwhile (API 4.1). */
export const isNumberTaken = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'number_taken';

/**
 * Sends values. If another record has taken their number in the meantime, retries once under a fresh number (API 4.1).
 */
export async function withFreshNumber<V, T>(
  first: V,
  next: () => Promise<V>,
  send: (what: V) => Promise<T>,
): Promise<T> {
  try {
    return await send(first);
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return await send(await next());
  }
}

/** Sends values under the next generated number. */
export const withNextNumber = async <T>(
  next: () => Promise<number>,
  send: (number: number) => Promise<T>,
): Promise<T> => withFreshNumber(await next(), next, send);
