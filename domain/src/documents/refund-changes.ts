import { sumMoney } from '../money/amounts.ts';
import type { RefundState } from './document-kinds.ts';

export type KnownRefund = { id: string; amount: number; status: RefundState };

/** The changes to a payment's stored refunds that follow from the processor's list. */
export type RefundChanges<Reported extends KnownRefund> = {
  /** Refunds that are not stored yet: they were made in the processor's dashboard. */
  added: Reported[];
  /** Stored refunds whose status at the processor is different. */
  moved: { id: string; amount: number; from: RefundState; to: RefundState }[];
  /** The increase of the payment's refunded amount. */
  difference: number;
};

const counts = ({ status }: { status: RefundState }): boolean => status !== 'failed';
const sumOf = (refunds: readonly KnownRefund[]): number => sumMoney(refunds.filter(counts).map(({ amount }) => amount));

/**
 * Compares a payment's stored refunds with the processor's complete list, oldest first. The processor may report a
 * refund made in the product without its id. Therefore an unknown refund only counts as new as far as the processor's
 * sum exceeds the stored sum.
 *
 * @example refundChanges([], [{ id: 'a', amount: 20, status: 'completed' }])
 *   → { added: [{ id: 'a', amount: 20, status: 'completed' }], moved: [], difference: 20 }
 */
export function refundChanges<Reported extends KnownRefund>(
  known: readonly KnownRefund[],
  reported: readonly Reported[],
): RefundChanges<Reported> {
  const reportedById = new Map(reported.map((refund) => [refund.id, refund]));
  const moved = known.flatMap(({ id, amount, status: from }) => {
    const to = reportedById.get(id)?.status ?? from;
    // A message that arrives late must not revert a completed refund.
    return to === from || (from === 'completed' && to === 'pending') ? [] : [{ id, amount, from, to }];
  });
  const after = known.map((refund) => ({
    ...refund,
    status: moved.find(({ id }) => id === refund.id)?.to ?? refund.status,
  }));
  const ids = new Set(known.map(({ id }) => id));
  const added: Reported[] = [];
  for (const refund of reported) {
    const isWithinSum = sumMoney([sumOf(after), sumOf(added), refund.amount]) <= sumOf(reported);
    if (counts(refund) && !ids.has(refund.id) && isWithinSum) added.push(refund);
  }
  return { added, moved, difference: sumMoney([sumOf(after), sumOf(added), -sumOf(known)]) };
}
