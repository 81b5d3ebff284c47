import { ApiProblem } from './api-problem.ts';

/** Whether another record got the number meanwhile (API 4.1). */
export const isNumberTaken = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'number_taken';

/**
 * Sends something under the next number, which nobody typed: it is taken anew, once, when another record got it meanwhile
 * (API 4.1).
 */
export async function withNextNumber<T>(next: () => Promise<number>, send: (number: number) => Promise<T>): Promise<T> {
  try {
    return await send(await next());
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return await send(await next());
  }
}
