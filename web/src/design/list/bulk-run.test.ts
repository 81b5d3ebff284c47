import { expect, test } from 'vitest';
import { countAmong, runBulk } from './bulk-run.ts';

test('a refused row does not stop the others, and results keep the order of the rows', async () => {
  const seen: number[] = [];
  const fifth = Promise.withResolvers<void>();
  const { done, failed } = await runBulk(
    [5, 1, 4, 2, 3],
    async (row) => {
      // The first row is the last to end.
      if (row === 5) await fifth.promise;
      if (row === 3) fifth.resolve();
      if (row === 4) throw new Error('This job is closed.');
      return undefined;
    },
    (finished) => seen.push(finished),
  );
  expect(done.map(({ row }) => row)).toEqual([5, 1, 2, 3]);
  expect(failed.map(({ row }) => row)).toEqual([4]);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('at most three rows are under way at once', async () => {
  let [now, most] = [0, 0];
  await runBulk([1, 2, 3, 4, 5, 6, 7], async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return undefined;
  });
  expect(most).toBe(3);
});

test('an action says how many of the selected rows it is for', () => {
  expect([countAmong(2, 2, 'task'), countAmong(1, 1, 'task')]).toEqual(['2 tasks', '1 task']);
  expect([countAmong(1, 2, 'task'), countAmong(2, 1200, 'task')]).toEqual([
    '1 of the 2 selected tasks',
    '2 of the 1,200 selected tasks',
  ]);
});

test('each row returns how to take it back', async () => {
  const taken: string[] = [];
  const { done } = await runBulk(['a', 'b'], (row) =>
    Promise.resolve(row === 'a' ? async () => void taken.push(row) : undefined),
  );
  for (const { undo } of done) await undo?.();
  expect(taken).toEqual(['a']);
});
