import { describe, expect, it } from 'vitest';
import { payoutFees, unexplainedOf } from './payouts.ts';

describe('payouts', () => {
  it('sum the fees of payments and those by themselves', () => {
    expect(
      payoutFees([
        { kind: 'payment', amount: 100, fee: 3.2, net: 96.8 },
        { kind: 'dispute', amount: -40, fee: 15, net: -55 },
        { kind: 'dispute_returned', amount: 40, fee: -15, net: 55 },
        { kind: 'fee', amount: -2.1, fee: 0, net: -2.1 },
      ]),
    ).toBe(5.3);
  });

  it('name what their parts do not explain, to the cent', () => {
    expect(unexplainedOf(0.3, [{ net: 0.1 }, { net: 0.2 }])).toBe(0);
    expect(unexplainedOf(100, [{ net: 96.8 }])).toBe(3.2);
  });
});
