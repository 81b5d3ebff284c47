import { expect, test } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { saveOrReload } from './stale-record.ts';

const stale = () => Promise.reject(new ApiProblem({ status: 409, code: 'stale', message: 'Changed meanwhile' }));

/** Records questions and actions. The user gives this answer. */
async function done(save: () => Promise<unknown>, answer: boolean): Promise<string[]> {
  const steps: string[] = [];
  const ask = () => {
    steps.push('ask');
    return Promise.resolve(answer);
  };
  if (await saveOrReload(save, () => steps.push('reload'), ask)) steps.push('saved');
  return steps;
}

test('a save that succeeds asks nothing', async () => {
  expect(await done(() => Promise.resolve(), true)).toEqual(['saved']);
});

test('a record that somebody else has changed is reloaded if the user wants that', async () => {
  expect(await done(stale, true)).toEqual(['ask', 'reload']);
  expect(await done(stale, false)).toEqual(['ask']);
});

test('every other refusal is thrown, whatever its status', async () => {
  const taken = new ApiProblem({ status: 409, code: 'number_taken', message: 'Taken' });
  await expect(done(() => Promise.reject(taken), true)).rejects.toBe(taken);
});
