import { expect, it } from 'vitest';
import { shareOf } from './conversion.ts';

it('a share of nothing is unknown', () => {
  expect([shareOf(1, 4), shareOf(0, 4), shareOf(0, 0)]).toEqual([0.25, 0, null]);
});
