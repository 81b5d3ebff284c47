import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { withNextNumber } from './next-number.ts';

const taken = (number: number) =>
  new ApiProblem({ status: 409, code: 'number_taken', message: `Document number ${number} is already in use.` });

/** Generates 1, 2, ... and refuses numbers that are taken. */
function desk(isTaken: (number: number) => boolean, refusal = taken) {
  let last = 0;
  const sent: number[] = [];
  const next = () => Promise.resolve(++last);
  const send = (number: number) => {
    sent.push(number);
    return isTaken(number) ? Promise.reject(refusal(number)) : Promise.resolve(number);
  };
  return { sent, run: () => withNextNumber(next, send) };
}

describe('a generated number', () => {
  it('is replaced when another record has taken it in the meantime', async () => {
    expect(await desk(() => false).run()).toBe(1);
    expect(await desk((number) => number === 1).run()).toBe(2);
  });

  it('is replaced only once', async () => {
    const { run, sent } = desk(() => true);
    await expect(run()).rejects.toThrow('Document number 2 is already in use.');
    expect(sent).toEqual([1, 2]);
  });

  it('is kept after every other refusal', async () => {
    const stale = () => new ApiProblem({ status: 422, message: 'This client is archived.' });
    const { run, sent } = desk(() => true, stale);
    await expect(run()).rejects.toThrow('This client is archived.');
    expect(sent).toEqual([1]);
  });
});
