import { z } from 'zod';
import { endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams } from '../fields/fields.ts';

/** The amounts of one currency. */
const clientMoney = z.object({
  currency: z.string(),
  /** What the client owes on issued invoices. */
  balance: z.number(),
  /** What the client has paid too much, and deposits that no invoice has taken over. */
  credit: z.number(),
  /** All payments received, without refunds. */
  lifetimeValue: z.number(),
});
describeType(clientMoney, { id: 'ClientMoney' });

const summaryVisit = z.object({
  id: z.string(),
  jobId: z.string(),
  jobNumber: z.number(),
  title: z.string(),
  visitStartDateTime: z.string(),
  anyTime: z.boolean(),
  timezone: z.string(),
});
describeType(summaryVisit, { id: 'SummaryVisit' });

const clientSummary = z.object({
  /** By currency, the account's own first; null for users who see no invoices. */
  money: z.array(clientMoney).max(200).nullable(),
  /** Estimates that wait for the client's answer; null for users who see no estimates. */
  openEstimates: z.object({ count: z.number(), latestId: z.string().nullable() }).nullable(),
  /** Of the jobs that the user sees. */
  nextVisit: summaryVisit.nullable(),
  lastVisit: summaryVisit.nullable(),
});
describeType(clientSummary, { id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof clientSummary>;

export const getClientSummary = endpoint({
  id: 'CL-15',
  name: 'getClientSummary',
  summary: "A client's balance, open estimates, and next and last visit, as far as the user sees them",
  method: 'GET',
  path: '/clients/:id/summary',
  needs: viewOf('Clients'),
  params: idParams,
  data: z.object({ summary: clientSummary }),
  failure: 'Failed to load the summary',
  refuses: ['notFound'],
});
