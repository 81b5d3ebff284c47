import { disputeStates } from '@truckroll/domain/documents/disputes';
import { everyPaymentMethod, paymentStates, refundStates } from '@truckroll/domain/documents/document-kinds';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** One refund of a payment, or what a dispute has changed of it. */
const refund = z.object({
  id: z.string(),
  date: z.string(),
  /** Of what was paid of the document. Negative when the bank returned what a dispute had taken. */
  amount: z.number(),
  tipAmount: z.number(),
  surchargeAmount: z.number(),
  method: z.enum(everyPaymentMethod),
  reason: z.string().nullable(),
  /** A refund through the card processor is pending until the processor has answered. */
  status: z.enum(refundStates),
  /** The dispute by which the bank took or returned it; null for a refund of the company. */
  disputeId: z.string().nullable(),
});
describeType(refund, { id: 'Refund' });

/** A payment that a client disputes with the bank (API DP-1). */
const dispute = z.object({
  id: z.string(),
  state: z.enum(disputeStates),
  amount: z.number(),
  currency: z.string(),
  /** Why, in a sentence. */
  reason: z.string(),
  /** Until when evidence is taken. */
  dueAt: z.string().nullable(),
  hasEvidence: z.boolean(),
  /** What the bank holds of the payment, in the payment's currency. */
  taken: z.number(),
  /** What the processor keeps for the dispute, in the currency of its balance. */
  fee: z.number(),
  feeCurrency: z.string().nullable(),
  /** The dispute on the processor's own site. */
  url: z.string(),
  openedAt: z.string(),
});
describeType(dispute, { id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

/** A payment with the invoice fields that a list needs (API 3.8). */
export const paymentRow = z.object({
  id: z.string(),
  documentId: z.string(),
  /** The estimate whose deposit it is; its invoice may have taken the deposit over. */
  depositOf: z.string().nullable(),
  /** The credit that it was paid out of. */
  creditId: z.string().nullable(),
  documentPrefix: z.string(),
  documentNumber: z.number(),
  isDocumentDeleted: z.boolean(),
  paymentDate: z.string(),
  documentTotal: z.number(),
  /** What it pays of its document. */
  paymentAmount: z.number(),
  /** What the client gave in addition. */
  tipAmount: z.number(),
  /** What was added because the client paid by credit card. */
  surchargeAmount: z.number(),
  /** The currency of its document. */
  currency: z.string(),
  paymentStatus: z.enum(paymentStates),
  /** Pending until its date, then paid automatically. */
  isScheduled: z.boolean(),
  amountRefunded: z.number(),
  tipRefunded: z.number(),
  surchargeRefunded: z.number(),
  /** Oldest first. */
  refunds: z.array(refund).max(listBounds.paymentRefunds),
  /** Oldest first. */
  disputes: z.array(dispute).max(listBounds.paymentDisputes),
  paymentMethod: z.enum(everyPaymentMethod),
  /** The card that paid on a reader, 'Visa 4242'. */
  cardName: z.string().nullable(),
  isOnlinePayment: z.union([z.literal(0), z.literal(1)]),
  paymentNote: z.string().nullable(),
  /** The client of the invoice, from the invoice's snapshot. */
  clientId: z.string(),
  clientName: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(paymentRow, { id: 'PaymentRow' });
export type PaymentRow = z.infer<typeof paymentRow>;
