import { batchOutcomes, batchStates, mostBatchJobs } from '@truckroll/domain/invoice-batches/batch-states';
import { jobProblems } from '@truckroll/domain/invoice-batches/plan-invoices';
import { z } from 'zod';
import { namedClient } from '../clients/clients.ts';
import { documentRow } from '../documents/documents.ts';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, dateTime, flag, id, idParams, limit, page, paged, pathId } from '../fields/fields.ts';

const needs = anyOf('Invoice.create');

/** A finished job without an invoice, and what an invoice of it would be. */
export const jobToBill = z.object({
  id: z.string(),
  /** The version that a batch names. */
  updatedAt: z.string(),
  jobNumber: z.number(),
  title: z.string(),
  startDateTime: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  client: namedClient,
  total: z.number(),
  /** What the client saves by a plan, which the total is without; null without one. */
  memberPrice: z.object({ planName: z.string(), amount: z.number() }).nullable(),
  currency: z.string(),
  problems: z.array(z.enum(jobProblems)).max(jobProblems.length),
});
describeType(jobToBill, { id: 'JobToBill' });
export type JobToBill = z.infer<typeof jobToBill>;

export const invoiceBatch = z.object({
  id: z.string(),
  state: z.enum(batchStates),
  /** Whether its invoices were to be sent. */
  sends: z.boolean(),
  jobCount: z.number(),
  /** The jobs that still wait for their invoice. */
  waitingCount: z.number(),
  leftOutCount: z.number(),
  invoiceCount: z.number(),
  /** Why its last step ended early. */
  failure: z.string().nullable(),
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
describeType(invoiceBatch, { id: 'InvoiceBatch' });
export type InvoiceBatch = z.infer<typeof invoiceBatch>;

const batchInvoice = documentRow
  .pick({ id: true, documentNumberDisplay: true, documentStatus: true, paymentStatus: true, total: true })
  .extend(documentRow.pick({ currency: true, changeAskedAt: true, delivery: true, leftAt: true }).shape)
  .extend({ isDeleted: z.boolean() });
describeType(batchInvoice, { id: 'BatchInvoice' });

/** A job of a batch, and its invoice. */
export const batchJob = z.object({
  jobId: z.string(),
  jobNumber: z.number(),
  title: z.string(),
  clientName: z.string(),
  /** Jobs with the same position share an invoice. */
  position: z.number(),
  outcome: z.enum(batchOutcomes),
  /** Why the job was left out, or its invoice was not sent. */
  problem: z.string().nullable(),
  invoice: batchInvoice.nullable(),
});
describeType(batchJob, { id: 'InvoiceBatchJob' });
export type BatchJob = z.infer<typeof batchJob>;

const oneBatch = z.object({ batch: invoiceBatch });

export const previewInvoiceBatch = endpoint({
  id: 'DC-30',
  name: 'previewInvoiceBatch',
  summary: 'The finished jobs without an invoice, with what each would bill and what stands against it',
  method: 'GET',
  path: '/invoice-batches/preview',
  needs,
  query: z.object({ from: dateOnly.optional(), to: dateOnly.optional(), clientId: pathId.optional() }),
  data: z.object({
    jobs: z.array(jobToBill).max(mostBatchJobs),
    /** How many more jobs there are than a batch can have. */
    more: z.number(),
  }),
});

export const createInvoiceBatch = endpoint({
  id: 'DC-31',
  name: 'createInvoiceBatch',
  summary: 'Bill finished jobs in the background, each by an invoice of its own or several of a client together',
  method: 'POST',
  path: '/invoice-batches',
  peopleOnly: true,
  needs,
  body: z.object({
    invoices: z
      .array(
        z.object({
          jobs: z
            .array(z.object({ id, updatedAt: dateTime }))
            .min(1)
            .max(mostBatchJobs),
        }),
      )
      .min(1)
      .max(mostBatchJobs),
    sends: flag.default(false),
  }),
  data: oneBatch,
  status: 201,
  refuses: ['mailUnconnected', 'jobInBatch', 'tooManyJobs'],
});

export const listInvoiceBatches = endpoint({
  id: 'DC-32',
  name: 'listInvoiceBatches',
  summary: 'The batches of invoices, latest first; people who see only their own jobs see their own batches',
  method: 'GET',
  path: '/invoice-batches',
  needs,
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ batches: z.array(invoiceBatch), ...paged }),
});

export const getInvoiceBatch = endpoint({
  id: 'DC-33',
  name: 'getInvoiceBatch',
  summary: 'One batch of invoices with its jobs',
  method: 'GET',
  path: '/invoice-batches/:id',
  needs,
  params: idParams,
  data: oneBatch.extend({ jobs: z.array(batchJob).max(mostBatchJobs) }),
  refuses: ['notFound'],
});

export const undoInvoiceBatch = endpoint({
  id: 'DC-34',
  name: 'undoInvoiceBatch',
  summary: 'Delete all invoices of a batch, as long as none was sent or paid',
  method: 'POST',
  path: '/invoice-batches/:id/undo',
  peopleOnly: true,
  needs,
  params: idParams,
  data: oneBatch,
  status: 202,
  refuses: ['notFound', 'forbidden', 'batchBusy', 'batchUndone', 'batchSent', 'invoiceKept'],
});
