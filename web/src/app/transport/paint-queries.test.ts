import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { paint, paintQueries } from './paint-queries.ts';

it('changes the cached data of matching queries only, and restores all of it', async () => {
  const queryClient = new QueryClient();
  const seed: [string[], number][] = [
    [['tasks', 'one'], 1],
    [['tasks', 'two'], 2],
    [['jobs'], 3],
  ];
  for (const [key, data] of seed) queryClient.setQueryData(key, data);
  const undo = await paintQueries(queryClient, [
    paint<number>({ queryKey: ['tasks'] }, (data) => data * 10),
    paint<number>({ queryKey: ['unknown'] }, () => 99),
  ]);
  const shown = () => seed.map(([key]) => queryClient.getQueryData(key));
  expect(shown()).toEqual([10, 20, 3]);
  expect(queryClient.getQueryData(['unknown'])).toBeUndefined();
  undo();
  expect(shown()).toEqual([1, 2, 3]);
});

it('drops the answer of a fetch that began before', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['tasks'], 'old');
  let answer: (data: string) => void = () => undefined;
  const fetching = queryClient
    .fetchQuery({ queryKey: ['tasks'], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => 'cancelled');
  await paintQueries(queryClient, [paint<string>({ queryKey: ['tasks'] }, () => 'painted')]);
  answer('old');
  await fetching;
  expect(queryClient.getQueryData(['tasks'])).toBe('painted');
});
