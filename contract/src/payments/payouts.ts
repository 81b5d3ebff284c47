import { payoutBreakdowns, payoutPartKinds, payoutStates } from '@truckroll/domain/documents/payouts';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, limit, page, paged } from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { payoutListFilters } from './payout-list-filters.ts';

/** As the money report: figures of the whole company. */
const needs = anyOf('Invoice.viewAll', 'Invoice.create', 'Invoice.edit');

/** A transfer of the card processor's balance to the company's bank (API PO-1). */
const payout = z.object({
  id: z.string(),
  /** The day on which it arrives at the bank. */
  arrivesOn: z.string(),
  createdAt: z.string(),
  amount: z.number(),
  /** The currency of the processor's balance. */
  currency: z.string(),
  state: z.enum(payoutStates),
  /** Why the bank refused it. */
  failure: z.string().nullable(),
  breakdown: z.enum(payoutBreakdowns),
  /** Whether the transfer also holds money of other companies of the installation; the amount is this company's. */
  isShared: z.boolean(),
  partCount: z.number(),
  /** The fees within it; null until its parts are known. */
  fees: z.number().nullable(),
  /** What its parts do not explain; null until they are known. */
  unexplained: z.number().nullable(),
  /** The parts that differ from the payments that are recorded here. */
  mismatchCount: z.number(),
  /** The payout on the processor's own site. */
  url: z.string(),
});
describeType(payout, { id: 'Payout' });
export type Payout = z.infer<typeof payout>;

const partSum = z.object({
  kind: z.enum(payoutPartKinds),
  count: z.number(),
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
});
describeType(partSum, { id: 'PayoutSum' });

/** A payment, refund, dispute or fee within a payout. */
const payoutPart = z.object({
  id: z.string(),
  kind: z.enum(payoutPartKinds),
  at: z.string(),
  /** The amount before fees are deducted. */
  amount: z.number(),
  fee: z.number(),
  /** The amount after fees are deducted. */
  net: z.number(),
  currency: z.string(),
  /** The processor's words. */
  description: z.string().nullable(),
  /** The payment that it is about, as it is recorded here. */
  payment: z
    .object({
      id: z.string(),
      documentId: z.string(),
      documentType: z.union([z.literal(1), z.literal(2)]),
      documentNumberDisplay: z.string(),
      isDocumentDeleted: z.boolean(),
      clientName: z.string(),
      amount: z.number(),
      currency: z.string(),
    })
    .nullable(),
  /** 'unknown': its payment is not recorded here. 'differs': it is recorded here with another amount. */
  mismatch: z.enum(['unknown', 'differs']).nullable(),
});
describeType(payoutPart, { id: 'PayoutPart' });
export type PayoutPart = z.infer<typeof payoutPart>;

export const listPayouts = endpoint({
  id: 'PO-1',
  name: 'listPayouts',
  summary: 'The transfers of the card processor to the bank, latest first',
  method: 'GET',
  path: '/payouts',
  needs,
  query: z.object({ page, limit: limit(25), ...filterSchemas(payoutListFilters) }),
  data: z.object({ payouts: z.array(payout), ...paged }),
  failure: 'Failed to load the payouts',
});

export const getPayout = endpoint({
  id: 'PO-2',
  name: 'getPayout',
  summary:
    'A payout with its sums by kind, and the payments, refunds, disputes and fees that it is made of, latest first',
  method: 'GET',
  path: '/payouts/:id',
  needs,
  params: idParams,
  query: z.object({ page, limit: limit(50) }),
  data: z.object({
    payout,
    sums: z.array(partSum).max(payoutPartKinds.length),
    parts: z.array(payoutPart),
    ...paged,
  }),
  failure: 'Failed to load the payout',
  refuses: ['notFound'],
});

export const exportPayout = endpoint({
  id: 'PO-3',
  name: 'exportPayout',
  summary: 'The parts of a payout as a CSV file',
  method: 'GET',
  path: '/payouts/:id/export',
  needs,
  params: idParams,
  data: nothing,
  answers: 'binary',
  exports: 'payout',
  refuses: ['notFound'],
});
