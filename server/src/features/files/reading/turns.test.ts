import { expect, it } from 'vitest';
import { makeTurns } from './turns.ts';

/** Works that are started in turn and end when they are told to. */
function workers(limits: { atOnce: number; each?: number }) {
  const inTurn = makeTurns(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (company: string, name: string): void => {
    void inTurn(company, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, started };
}

it('a company has its share of readers, and another one never waits for its files', async () => {
  const { ask, end, started } = workers({ atOnce: 2, each: 1 });
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  await end('none');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('a single reader goes to the company that was served longest ago', async () => {
  const { ask, end, started } = workers({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  ask('c', 'c1');
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('a work that fails gives its reader to the next one', async () => {
  const inTurn = makeTurns({ atOnce: 1, each: 1 });
  await expect(inTurn('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inTurn('a', () => Promise.resolve('read'))).toBe('read');
});
