import { expect, it } from 'vitest';
import { cardChargeStates, chargeFailureText, mayMoveCharge } from './card-charge.ts';

it('a charge that succeeded stays so, and a late success counts', () => {
  const moves = cardChargeStates.flatMap((from) =>
    cardChargeStates.flatMap((to) => (mayMoveCharge(from, to) ? [`${from} → ${to}`] : [])),
  );
  expect(moves).toEqual([
    'under_way → succeeded',
    'under_way → failed',
    'under_way → needs_client',
    'failed → succeeded',
    'needs_client → succeeded',
  ]);
});

it('a failure is said in a sentence, and suspicion is not told', () => {
  expect(chargeFailureText('insufficient_funds')).toBe('There is not enough money for it.');
  const silent = ['stolen_card', 'fraudulent', 'generic_decline', 'constructor', null].map(chargeFailureText);
  expect(new Set(silent)).toEqual(new Set(['The bank declined the card and gave no reason.']));
});
