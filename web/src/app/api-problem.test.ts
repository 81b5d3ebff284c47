import { problems } from '@truckroll/contract/problem';
import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';

test('a text that fits better stands only where the server said nothing', () => {
  const said = new ApiProblem({ status: 422, message: 'This client is archived.', hasText: true });
  expect(said.or('Failed to create estimate')).toBe(said);
  const silent = new ApiProblem({
    status: 502,
    message: 'Failed to create invoice',
    retryAfterSeconds: 3,
    isTold: true,
  });
  expect(silent.or('Failed to create estimate')).toMatchObject({
    status: 502,
    message: 'Failed to create estimate',
    retryAfterSeconds: 3,
    isTold: true,
  });
});

test('a server without its database is told from one that refuses', () => {
  const of = (status: number, message: string) => new ApiProblem({ status, message }).isNoDatabase;
  expect(of(503, problems.noDatabase[1])).toBe(true);
  expect(of(503, problems.serverBusy[1])).toBe(false);
  expect(of(500, problems.noDatabase[1])).toBe(false);
});
