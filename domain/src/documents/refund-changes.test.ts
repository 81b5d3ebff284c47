import { describe, expect, it } from 'vitest';
import { type KnownRefund, refundChanges } from './refund-changes.ts';

const refund = (id: string, amount: number, status: KnownRefund['status'] = 'completed'): KnownRefund => ({
  id,
  amount,
  status,
});

describe('refunds that the card processor reports', () => {
  it('are added once, each with its amount', () => {
    const reported = [refund('a', 20.5), refund('b', 10)];
    expect(refundChanges([], reported)).toEqual({ added: reported, moved: [], difference: 30.5 });
    expect(refundChanges(reported, reported)).toEqual({ added: [], moved: [], difference: 0 });
    expect(refundChanges([refund('a', 20.5)], reported)).toEqual({
      added: [refund('b', 10)],
      moved: [],
      difference: 10,
    });
  });

  it('are not added a second time if one made in the product is reported without its id', () => {
    const known = [refund('own', 20)];
    expect(refundChanges(known, [refund('x', 20)])).toEqual({ added: [], moved: [], difference: 0 });
    const more = [refund('x', 20), refund('y', 5)];
    // It is unknown which of the two refunds was made in the product, but their sum is known.
    expect(refundChanges(known, more).difference).toBe(5);
  });

  it('follow their status, even backwards, but not a late message', () => {
    const moved = (from: KnownRefund['status'], to: KnownRefund['status']) =>
      refundChanges([refund('a', 20, from)], [refund('a', 20, to)]);
    expect(moved('pending', 'completed')).toMatchObject({ moved: [{ to: 'completed' }], difference: 0 });
    expect(moved('completed', 'failed')).toMatchObject({ moved: [{ to: 'failed' }], difference: -20 });
    expect(moved('failed', 'completed')).toMatchObject({ moved: [{ to: 'completed' }], difference: 20 });
    expect(moved('completed', 'pending')).toEqual({ added: [], moved: [], difference: 0 });
  });

  it('that failed and are unknown are ignored', () => {
    expect(refundChanges([], [refund('a', 20, 'failed')])).toEqual({ added: [], moved: [], difference: 0 });
  });
});
