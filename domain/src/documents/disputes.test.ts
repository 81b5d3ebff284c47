import { describe, expect, it } from 'vitest';
import { disputeEntry, disputeReasonText, isOpenDispute, takenBy, waitsForEvidence } from './disputes.ts';

const usd = (amount: number, fee = 0) => ({ amount, fee, currency: 'USD' });

describe('disputes', () => {
  it('take what was withdrawn and not returned', () => {
    const dispute = { amount: 80.5, currency: 'USD' };
    expect(takenBy(dispute, [])).toBe(0);
    expect(takenBy(dispute, [usd(-80.5, 15)])).toBe(80.5);
    expect(takenBy(dispute, [usd(-80.5, 15), usd(30.2)])).toBe(50.3);
    expect(takenBy(dispute, [usd(-80.5, 15), usd(80.5, -15)])).toBe(0);
  });

  it('count a return as a whole one where the balance is in another currency', () => {
    const dispute = { amount: 100, currency: 'EUR' };
    expect(takenBy(dispute, [usd(-108.1)])).toBe(100);
    expect(takenBy(dispute, [usd(-108.1), usd(109.4)])).toBe(0);
  });

  it('never take more than is left of a payment, and nothing of one that does not count', () => {
    const payment = { amount: 80, refunded: 30, counts: true };
    expect(disputeEntry({ taken: 80, entered: 0, payment })).toBe(50);
    expect(disputeEntry({ taken: 80, entered: 50, payment })).toBe(0);
    expect(disputeEntry({ taken: 0, entered: 50, payment })).toBe(-50);
    expect(disputeEntry({ taken: 80, entered: 0, payment: { ...payment, counts: false } })).toBe(0);
  });

  it('wait for evidence before the bank decides', () => {
    expect([isOpenDispute('needs_response'), isOpenDispute('won'), isOpenDispute('inquiry_closed')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([waitsForEvidence('inquiry'), waitsForEvidence('under_review')]).toEqual([true, false]);
  });

  it('have a reason in words, also one that Stripe adds later', () => {
    expect(disputeReasonText('fraudulent')).toBe('The client says that they did not make the payment.');
    expect(disputeReasonText('constructor')).toBe('The bank gave no reason.');
  });
});
