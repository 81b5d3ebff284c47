import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const answer = (status: number, json: unknown) => ({
  status,
  isOk: status >= 200 && status < 300,
  header: () => null,
  json,
});
const refusal = (code: string) => ({ success: false, code, message: 'Why' });

test.each([
  ['a success', 200, { success: true, data: { id: '7' } }, { kind: 'done', data: { id: '7' } }],
  ['the page of a network that asks to sign in', 200, undefined, { kind: 'later' }],
  ['JSON of somebody else', 200, { hello: 'world' }, { kind: 'later' }],
  ['a page of a proxy', 403, undefined, { kind: 'later' }],
  ['a dead server behind a proxy', 502, undefined, { kind: 'later' }],
  ['a lost database', 503, refusal('no_database'), { kind: 'later' }],
  ['a session that has ended', 401, refusal('session_expired'), { kind: 'later' }],
  ['too many requests', 429, refusal('too_many_requests'), { kind: 'later' }],
  ['a page that is too old', 412, refusal('outdated_client'), { kind: 'later' }],
  ['the same write under way', 409, refusal('still_processing'), { kind: 'later' }],
  ['the session of somebody else', 409, refusal('written_by_another'), { kind: 'later' }],
  ['another version', 409, refusal('stale'), { kind: 'stale', message: 'Why', changed: null }],
  [
    'the version of somebody',
    409,
    { ...refusal('stale'), changed: { at: 'now', by: { id: 'd', name: 'Dana' } } },
    { kind: 'stale', message: 'Why', changed: { at: 'now', by: { id: 'd', name: 'Dana' } } },
  ],
  ['a closed job', 409, refusal('job_closed'), { kind: 'refused', status: 409, message: 'Why' }],
  ['a record that is gone', 404, refusal('not_found'), { kind: 'refused', status: 404, message: 'Why' }],
  ['a right that is gone', 403, refusal('forbidden'), { kind: 'refused', status: 403, message: 'Why' }],
  ['invalid values', 400, refusal('invalid'), { kind: 'refused', status: 400, message: 'Why' }],
])('%s', (_, status, json, outcome) => {
  expect(outcomeOf(answer(status, json), 0)).toEqual(outcome);
});

test('an unexpected failure is tried again, but not for ever', () => {
  const failed = answer(500, refusal('unexpected'));
  expect([1, 4, 5].map((failures) => outcomeOf(failed, failures).kind)).toEqual(['later', 'later', 'refused']);
});
