import { sumMoney } from '../money/amounts.ts';
import type { RefundState } from './document-kinds.ts';

export type KnownRefund = { id: string; amount: number; status: RefundState };

/** What follows from the refunds of a payment that the card processor tells of. */
export type RefundChanges<Told extends KnownRefund> = {
  /** Not known here: they were made at the processor's own pages. */
  added: Told[];
  /** Known ones that have another status there. */
  moved: { id: string; amount: number; from: RefundState; to: RefundState }[];
  /** By how much the refunded amount of the payment grows. */
  difference: number;
};

const counts = ({ status }: { status: RefundState }): boolean => status !== 'failed';
const sumOf = (refunds: readonly KnownRefund[]): number => sumMoney(refunds.filter(counts).map(({ amount }) => amount));

/**
 * Compares the refunds of one payment as they are known here with all that the processor has, the oldest first. One made
 * here may be told without its id: an unknown one counts only as far as more was given back there than is known.
 *
 * @example refundChanges([], [{ id: 'a', amount: 20, status: 'completed' }])
 *   → { added: [{ id: 'a', amount: 20, status: 'completed' }], moved: [], difference: 20 }
 */
export function refundChanges<Told extends KnownRefund>(
  known: readonly KnownRefund[],
  told: readonly Told[],
): RefundChanges<Told> {
  const toldById = new Map(told.map((refund) => [refund.id, refund]));
  const moved = known.flatMap(({ id, amount, status: from }) => {
    const to = toldById.get(id)?.status ?? from;
    // A message that was late does not unsettle what is done.
    return to === from || (from === 'completed' && to === 'pending') ? [] : [{ id, amount, from, to }];
  });
  const after = known.map((refund) => ({
    ...refund,
    status: moved.find(({ id }) => id === refund.id)?.to ?? refund.status,
  }));
  const ids = new Set(known.map(({ id }) => id));
  const added: Told[] = [];
  for (const refund of told) {
    const fits = sumMoney([sumOf(after), sumOf(added), refund.amount]) <= sumOf(told);
    if (counts(refund) && !ids.has(refund.id) && fits) added.push(refund);
  }
  return { added, moved, difference: sumMoney([sumOf(after), sumOf(added), -sumOf(known)]) };
}
