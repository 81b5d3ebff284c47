import { billingMoments, mostSteps } from '@truckroll/domain/documents/billing-limits';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredText } from '../fields/fields.ts';
import { documentData, documentRow } from './documents.ts';

/** The invoice of a step, for people who see invoices. */
const stepInvoice = documentRow
  .pick({
    id: true,
    documentNumberDisplay: true,
    documentStatus: true,
    paymentStatus: true,
    total: true,
    amountDue: true,
  })
  .extend(documentRow.pick({ changeAskedAt: true, delivery: true, leftAt: true }).shape);
describeType(stepInvoice, { id: 'StepInvoice' });

/** A step of an estimate's billing, or the release of what was retained. */
const stepState = z.object({
  id: z.string(),
  /** Null for the release. */
  name: z.string().nullable(),
  when: z.enum(billingMoments).nullable(),
  whole: z.number(),
  retained: z.number(),
  amount: z.number(),
  isBilled: z.boolean(),
  /** Why it cannot be invoiced now; null if it can, or is billed. */
  refusal: z.string().nullable(),
  invoice: stepInvoice.nullable(),
});
describeType(stepState, { id: 'StepState' });

/** What is billed of an estimate, and what is left (decision 0098). */
const billing = z.object({
  currency: z.string(),
  retainage: z.number(),
  total: z.number(),
  billed: z.number(),
  left: z.number(),
  /** Withheld from the invoices that there are, and not released. */
  retained: z.number(),
  /** The schedule's steps in their order, then the release. */
  steps: z.array(stepState).max(mostSteps + 1),
});
describeType(billing, { id: 'Billing' });
export type Billing = z.infer<typeof billing>;

export const getBilling = endpoint({
  id: 'DC-35',
  name: 'getBilling',
  summary: 'What is billed of an estimate with a billing schedule, and what is left',
  method: 'GET',
  path: '/documents/:id/billing',
  needs: anyOf('Estimate.viewAll', 'Estimate.create', 'Estimate.edit', 'Estimate.createOwn'),
  params: idParams,
  data: z.object({ billing: billing.nullable() }),
  refuses: ['notFound'],
});

export const invoiceStep = endpoint({
  id: 'DC-36',
  name: 'invoiceStep',
  summary: 'Invoice a step of an approved estimate, once',
  method: 'POST',
  path: '/documents/:id/billing',
  needs: anyOf('Invoice.create', 'Invoice.createOwn'),
  params: idParams,
  body: z.object({ stepId: requiredText(100, 'Step is required') }),
  data: z.object({ id: z.string(), documentNumberDisplay: z.string(), document: documentData, billing }),
  status: 201,
  message: 'Invoice created successfully',
  failure: 'Failed to create invoice',
  refuses: [
    'notFound',
    'stepBilled',
    'stepNotApproved',
    'stepWithoutAmount',
    'stepsBeforeRelease',
    'conversionArchived',
    'numberTooLarge',
  ],
});
