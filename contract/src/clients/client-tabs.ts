import { z } from 'zod';
import { documentRow, documentType } from '../documents/documents.ts';
import { anyOf, endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, requiredPathId, wholeNumber } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { jobFormEntry } from '../jobs/job-forms.ts';
import { paymentRow } from '../payments/payments.ts';

const ofClient = z.object({ clientId: requiredPathId });

export const listClientDocuments = endpoint({
  id: 'CL-8',
  name: 'listClientDocuments',
  summary: "A client's invoices and estimates that the caller may see, newest date first",
  method: 'GET',
  path: '/clients/documents',
  needs: viewOf('Clients'),
  query: ofClient.extend({ documentType: wholeNumber.pipe(documentType).optional() }),
  data: z.object({ documents: z.array(documentRow).max(listBounds.clientDocuments) }),
  twins: ['documents'],
  failure: 'Failed to load billing documents',
  refuses: ['notFound'],
});

export const listClientPayments = endpoint({
  id: 'CL-9',
  name: 'listClientPayments',
  summary: "A client's payments, newest first, including those of deleted documents",
  method: 'GET',
  path: '/clients/payment-history',
  needs: anyOf('Clients.viewHistory'),
  query: ofClient,
  data: z.object({ paymentHistory: z.array(paymentRow).max(listBounds.clientPayments) }),
  twins: ['paymentHistory'],
  failure: 'Failed to load payment history',
  refuses: ['notFound'],
});

/** An item of a client's job. Both keys hold the same name (API 3.9). */
const productRow = z.object({
  jobId: z.string(),
  jobNumber: z.number(),
  jobName: z.string(),
  name: z.string(),
  itemName: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
});
describeType(productRow, { id: 'ClientProductRow' });
export type ProductRow = z.infer<typeof productRow>;

export const listClientProducts = endpoint({
  id: 'CL-10',
  name: 'listClientProducts',
  summary: "What was sold to a client: the items of the client's jobs, newest job first",
  method: 'GET',
  path: '/clients/products',
  needs: anyOf('Clients.viewHistory'),
  query: ofClient,
  data: z.object({ products: z.array(productRow).max(listBounds.clientProducts) }),
  twins: ['products'],
  failure: 'Failed to load products',
  refuses: ['notFound'],
});

export const listClientJobForms = endpoint({
  id: 'CL-11',
  name: 'listClientJobForms',
  summary: "The forms filled on a client's jobs, newest first",
  method: 'GET',
  path: '/clients/:id/jobforms',
  needs: anyOf('Clients.viewHistory'),
  params: idParams,
  data: z.object({ jobFormsData: z.array(jobFormEntry).max(listBounds.clientJobForms) }),
  failure: 'Failed to load job forms data',
  refuses: ['notFound'],
});
