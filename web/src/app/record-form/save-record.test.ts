import { expect, test } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { saveRecord } from './save-record.ts';

const stale = new ApiProblem({ status: 409, code: 'stale', message: 'Changed meanwhile' });
const taken = new ApiProblem({ status: 409, code: 'number_taken', message: 'Number 7 is already in use.' });
const refused = new ApiProblem({ status: 422, message: 'This client is archived.' });

type Values = { number: string };
type Given = Partial<Parameters<typeof saveRecord<Values, string>>[0]> & { refusals?: unknown[] };

/** Saves number 7 on a server with the given refusals. Returns the actions in order. */
function desk({ refusals = [], ...given }: Given) {
  const steps: string[] = [];
  const run = () =>
    saveRecord<Values, string>({
      values: { number: '7' },
      send({ number }) {
        steps.push(`send ${number}`);
        const refusal = refusals.shift();
        return refusal === undefined ? Promise.resolve(`record ${number}`) : Promise.reject(refusal);
      },
      onSaved: (saved) => steps.push(saved),
      onFailed: ({ code }) => steps.push(`failed ${code}`),
      placed: (problem) => {
        steps.push('placed');
        return problem;
      },
      ...given,
    });
  return { steps, run };
}

const renumber = (values: Values) => Promise.resolve({ ...values, number: '8' });
const number = { field: 'number', renumber };

test('prepared values are sent, and a save is confirmed', async () => {
  const { steps, run } = desk({ prepare: () => Promise.resolve({ number: '007' }) });
  expect(await run()).toBe(true);
  expect(steps).toEqual(['send 007', 'record 007']);
});

test('a generated number is replaced once, without preparing again', async () => {
  let prepared = 0;
  const prepare = (values: Values) => {
    prepared += 1;
    return Promise.resolve(values);
  };
  const once = desk({ refusals: [taken], number, prepare });
  await once.run();
  expect(once.steps).toEqual(['send 7', 'send 8', 'record 8']);
  expect(prepared).toBe(1);

  const twice = desk({ refusals: [taken, taken], number });
  await expect(twice.run()).rejects.toBe(taken);
  expect(twice.steps).toEqual(['send 7', 'send 8', 'failed number_taken', 'placed']);
});

test('a typed number that is taken gets an error at its field', async () => {
  const { steps, run } = desk({ refusals: [taken], number: { field: 'number' } });
  await expect(run()).rejects.toMatchObject({
    code: 'number_taken',
    fields: [{ path: 'number', message: taken.message }],
  });
  expect(steps).toEqual(['send 7', 'failed number_taken', 'placed']);
});

test('a stored record that somebody else changed is compared, and its refusal is not shown', async () => {
  const { steps, run } = desk({ refusals: [stale], onStale: () => Promise.resolve(void steps.push('compare')) });
  expect(await run()).toBe(false);
  expect(steps).toEqual(['send 7', 'failed stale', 'compare']);
});

test('a newer version that cannot be read is reported', async () => {
  const offline = new ApiProblem({ status: 0, message: 'No answer' });
  await expect(desk({ refusals: [stale], onStale: () => Promise.reject(offline) }).run()).rejects.toBe(offline);
});

test('a refusal is thrown as the form shows it', async () => {
  const shown = new ApiProblem({ status: 422, message: 'Shown' });
  await expect(desk({ refusals: [refused], placed: () => shown }).run()).rejects.toBe(shown);
});

test('a programming error is neither shown nor placed', async () => {
  const { steps, run } = desk({ refusals: [new TypeError('no function')] });
  await expect(run()).rejects.toThrow(TypeError);
  expect(steps).toEqual(['send 7']);
});
