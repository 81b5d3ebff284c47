import { type ProblemCode, problems } from '@truckroll/contract/endpoints/problem';
import { expect, test } from 'vitest';
import { ApiProblem, problemText } from './api-problem.ts';

test('a better text is used only if the server gave none', () => {
  const said = new ApiProblem({ status: 422, message: 'This client is archived.', hasText: true });
  expect(said.or('Failed to create estimate')).toBe(said);
  const silent = new ApiProblem({
    status: 502,
    message: 'Failed to create invoice',
    retryAfterSeconds: 3,
    isReported: true,
  });
  expect(silent.or('Failed to create estimate')).toMatchObject({
    status: 502,
    message: 'Failed to create estimate',
    retryAfterSeconds: 3,
    isReported: true,
  });
});

test('a server without its database is distinguished from one that refuses', () => {
  const of = (code: ProblemCode) => new ApiProblem({ status: 503, code, message: 'Text' }).isNoDatabase;
  expect(of('no_database')).toBe(true);
  expect(of('server_busy')).toBe(false);
});

test('a record that somebody else has changed is recognised by the code, whatever the text', () => {
  expect(new ApiProblem({ status: 409, code: 'stale', message: 'Text' }).isStale).toBe(true);
  expect(new ApiProblem({ status: 409, code: 'number_taken', message: problems.stale[1] }).isStale).toBe(false);
});

test('the text of a place replaces that of the endpoint if the server gave none, and never the server’s', () => {
  const silent = new ApiProblem({ status: 0, message: 'Something went wrong.' });
  const said = new ApiProblem({ status: 422, message: 'This email is still processing.', hasText: true });
  const place = 'Failed to delete email. Please try again.';
  expect([problemText(silent, place), problemText(said, place), problemText(new Error('x'), place)]).toEqual([
    place,
    'This email is still processing.',
    place,
  ]);
  expect([problemText(silent), problemText(new Error('x'))]).toEqual(['Something went wrong.', problems.unexpected[1]]);
});
