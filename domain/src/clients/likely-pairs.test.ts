import { expect, it } from 'vitest';
import { likelihoodOf, orderedReasons, type PairReason } from './likely-pairs.ts';

it.each([
  [['email'], 'likely'],
  [['phone'], 'possible'],
  [['email', 'name'], 'very_likely'],
  [['phone', 'similar_name'], 'very_likely'],
  [['name', 'address'], 'very_likely'],
  [['address', 'similar_name'], 'likely'],
  [['address'], 'possible'],
  [['name'], 'possible'],
  [['company'], 'possible'],
] as const)('%j make a pair that is %s', (reasons, likelihood) => {
  expect(likelihoodOf(reasons)).toBe(likelihood);
});

it('the surest reason is named first', () => {
  const reasons: PairReason[] = ['similar_name', 'address', 'email'];
  expect(orderedReasons(reasons)).toEqual(['email', 'address', 'similar_name']);
});
