import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  idParams,
  optionalId,
  optionalText,
  pathId,
  positiveMoney,
  requiredText,
  wholeWithin,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { jobItem } from '../jobs/job-items.ts';
import { itemNamesText, mostItems } from '../price-book/line-items.ts';
import { tax } from '../price-book/taxes.ts';

const amount = z.number().nullable();

/** The place, day and client that decide which taxes apply to a line (API 4.3). */
const taxSituation = z.object({
  state: z.string().nullable(),
  defaultTaxId: z.string().nullable(),
  day: z.string(),
  clientHasTaxNumber: z.boolean(),
  clientIsTaxExempt: z.boolean(),
});
describeType(taxSituation, { id: 'TaxSituation' });

/** The lines of a visit's job, with what computes the amounts of further ones. Amounts are null without the right to prices. */
export const jobLines = z.object({
  items: z.array(jobItem).max(mostItems),
  subTotal: amount,
  tax: amount,
  total: amount,
  /** Null for users who see no prices. */
  taxing: z.object({ taxes: z.array(tax).max(listBounds.taxes), situation: taxSituation }).nullable(),
});
describeType(jobLines, { id: 'JobLines' });
export type JobLines = z.infer<typeof jobLines>;

/** A part or service that is added on site. Without an entry of the price book, its name says what it is. */
const itemOnSite = z.object({
  itemId: optionalId,
  itemName: requiredText(200, itemNamesText),
  description: optionalText(5000),
  quantity: wholeWithin(1, 999_999).default(1),
  /** Only of users who see prices. If absent, the price book's. */
  price: positiveMoney.nullish(),
});
describeType(itemOnSite, { id: 'ItemOnSite' });
export type ItemOnSite = z.output<typeof itemOnSite>;

/** The most lines that one request adds. */
export const mostAdded = 50;

export const addItemsOnSite = endpoint({
  id: 'VI-11',
  name: 'addItemsOnSite',
  summary: 'Add parts and services to the job of a visit, on site',
  method: 'POST',
  path: '/jobs/visits/:visitId/items',
  needs: anyOf('Jobs.addLineItems'),
  params: z.object({ visitId: pathId }),
  body: z.object({ items: z.array(itemOnSite).min(1).max(mostAdded) }),
  data: z.object({ lines: jobLines }),
  status: 201,
  refuses: ['forbidden', 'notFound', 'jobFixed'],
  isSentLater: true,
});

export const approveJobItem = endpoint({
  id: 'JB-11',
  name: 'approveJobItem',
  summary: 'Record that the client agrees to a line that was added on site',
  method: 'POST',
  path: '/job-items/:id/approval',
  needs: anyOf('Jobs.editLineItems'),
  params: idParams,
  data: z.object({ item: jobItem }),
  refuses: ['forbidden', 'notFound', 'jobFixed'],
});
