import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { readNewer } from './read-newer.ts';

type Tax = { id: string; updatedAt: string };
const edited: Tax = { id: 'vat', updatedAt: '2026-03-10T15:00:00.000Z' };
const newer: Tax = { ...edited, updatedAt: '2026-03-10T15:01:00.000Z' };

/** A page that shows a tax, and the answers that its reads wait for. */
function page() {
  const client = new QueryClient();
  const answers: ((tax: Tax) => void)[] = [];
  const query = {
    queryKey: ['tax'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<Tax>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('Aborted')));
      }),
    staleTime: 0,
  };
  client.setQueryData(query.queryKey, edited);
  new QueryObserver(client, { ...query, enabled: true, refetchOnMount: false }).subscribe(() => undefined);
  const changeElsewhere = () => void client.invalidateQueries({ queryKey: query.queryKey });
  const answer = async (tax: Tax) => {
    answers.at(-1)?.(tax);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { changeElsewhere, answer, read: () => readNewer(edited, () => client.fetchQuery(query)) };
}

test('a read that a change elsewhere cancels is repeated', async () => {
  const { changeElsewhere, answer, read } = page();
  changeElsewhere();
  const reading = read();
  changeElsewhere();
  changeElsewhere();
  await new Promise((resolve) => setTimeout(resolve));
  await answer(newer);
  expect(await reading).toEqual(newer);
});

test('a read that began before the other save is repeated', async () => {
  const { changeElsewhere, answer, read } = page();
  changeElsewhere();
  const reading = read();
  await answer(edited);
  await answer(newer);
  expect(await reading).toEqual(newer);
});

test('the known version is taken when there is no newer one after a few reads', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(edited);
  };
  expect(await readNewer(edited, read)).toBe(edited);
  expect(reads).toBe(4);
});

test('a refusal is thrown at once', async () => {
  const refusal = new ApiProblem({ status: 403, message: 'No' });
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.reject(refusal);
  };
  await expect(readNewer(edited, read)).rejects.toBe(refusal);
  expect(reads).toBe(1);
});
