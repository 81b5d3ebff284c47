import { expect, it, vi } from 'vitest';
import { eachAlone } from './each-alone.ts';
import type { ChoreRun } from './task.ts';

const idOf = (number: number): string => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const items = Array.from({ length: 7 }, (_, index) => ({ id: idOf(index + 1) }));

function makeRun(signal = new AbortController().signal) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const transact: ChoreRun['transact'] = (work) => work({} as never);
  return { transact, signal, log };
}

/** Lists three items at a time. */
const list = async (_: unknown, after: string) => items.filter(({ id }) => id > after).slice(0, 3);

it('works on each item once, also beyond the first list, and counts those with something to do', async () => {
  const seen: string[] = [];
  const done = await eachAlone(makeRun(), {
    list,
    work: async ({ id }) => {
      seen.push(id);
      return id !== idOf(2);
    },
  });
  expect(seen).toEqual(items.map(({ id }) => id));
  expect(done).toBe(6);
});

it('a failing item stops no other one, and the chore fails at the end', async () => {
  const run = makeRun();
  const seen: string[] = [];
  const work = async ({ id }: { id: string }) => {
    seen.push(id);
    if (id === idOf(1) || id === idOf(5)) throw new Error('broken');
    return true;
  };
  await expect(eachAlone(run, { list, work })).rejects.toThrow('A chore failed for 2 items.');
  expect(seen).toHaveLength(7);
  expect(run.log.error.mock.calls.map(([about]) => about.item)).toEqual([idOf(1), idOf(5)]);
});

it('stops after the item in work when the server closes', async () => {
  const stopping = new AbortController();
  const seen: string[] = [];
  await eachAlone(makeRun(stopping.signal), {
    list,
    work: async ({ id }) => {
      seen.push(id);
      if (id === idOf(2)) stopping.abort();
      return true;
    },
  });
  expect(seen).toHaveLength(2);
});
