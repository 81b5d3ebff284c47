import { sumMoney } from '../money/amounts.ts';

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutStateLabels: Record<PayoutState, string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Cancelled',
};

/** What a payout is made of. 'fee': of the processor, not of one payment. */
export const payoutPartKinds = [
  'payment',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_returned',
  'fee',
  'other',
] as const;
export type PayoutPartKind = (typeof payoutPartKinds)[number];

export const payoutPartLabels: Record<PayoutPartKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that failed',
  dispute: 'Dispute',
  dispute_returned: 'Dispute returned',
  fee: 'Fee',
  other: 'Other',
};

/**
 * Whether the processor has named the parts of a payout: 'later' while it still gathers them, 'never' for one that somebody asked for by
 * hand, of which it does not say.
 */
export const payoutBreakdowns = ['known', 'later', 'never'] as const;
export type PayoutBreakdown = (typeof payoutBreakdowns)[number];

/** `amount` before fees, `net` after them. */
export type PayoutPartSums = { kind: PayoutPartKind; amount: number; fee: number; net: number };

/**
 * The fees within a payout: those of its payments, and those by themselves.
 *
 * @example payoutFees([{ kind: 'payment', amount: 100, fee: 3.2, net: 96.8 }, { kind: 'fee', amount: -2, fee: 0, net: -2 }]) → 5.2
 */
export const payoutFees = (parts: readonly PayoutPartSums[]): number =>
  sumMoney(parts.flatMap(({ kind, fee, net }) => (kind === 'fee' ? [-net] : [fee])));

/**
 * What of a payout its parts do not explain.
 *
 * @example unexplainedOf(96.8, [{ net: 100 }, { net: -3.2 }]) → 0
 */
export const unexplainedOf = (amount: number, parts: readonly { net: number }[]): number =>
  sumMoney([amount, ...parts.map(({ net }) => -net)]);
