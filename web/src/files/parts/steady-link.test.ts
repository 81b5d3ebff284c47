import { expect, it } from 'vitest';
import { withSteadyLink } from './steady-link.ts';

const file = (expires: number, summary: string) => ({
  presignedUrl: `/api/storage/a/b?expires=${expires}&signature=s`,
  summary,
});

it('keeps a link until shortly before its end, and takes everything else from the last answer', () => {
  const [before, now] = [file(4_000, 'old'), file(5_000, 'new')];
  expect(withSteadyLink(before, now, 1_000_000)).toEqual(file(4_000, 'new'));
  expect(withSteadyLink(before, now, 3_950_000)).toBe(now);
  expect(withSteadyLink(undefined, now, 1_000_000)).toBe(now);
});
