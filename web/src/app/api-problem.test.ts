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
