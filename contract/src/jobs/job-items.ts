import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { authorship, flag, id, optionalId, optionalText, positiveMoney, wholeWithin } from '../fields/fields.ts';
import { itemNamesText, itemTax } from '../price-book/line-items.ts';
import { linePhotos, linePhotosInput } from '../price-book/line-photos.ts';

export const jobItemTypes = ['item', 'product', 'service'] as const;

/** A line of a job. Money is null, and `taxes` empty, for users who may not see prices (API 1.12, 3.4). */
export const jobItem = z.object({
  id: z.string(),
  /** The product or service of the catalogue. */
  itemId: z.string().nullable(),
  itemName: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  price: z.number().nullable(),
  total: z.number().nullable(),
  orderIndex: z.number(),
  type: z.enum(jobItemTypes),
  taxIds: z.array(z.string()),
  exemptFromTax: z.boolean(),
  taxes: z.array(itemTax),
  taxAmount: z.number().nullable(),
  photos: linePhotos,
  /** When and by whom it was added on site; null for one of the office. */
  onSite: authorship.nullable(),
  /** Whether the client has agreed to a document of the job, and not yet to this line. */
  needsApproval: z.boolean(),
});
describeType(jobItem, { id: 'JobItem' });
export type JobItem = z.infer<typeof jobItem>;

/** The values of an item's `action` (API JB-5). */
export const itemActions = { add: 1, change: 2, remove: 3 } as const;

const action = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const itemType = z.union([
  z.enum(jobItemTypes),
  z.literal([1, 'Product']).transform(() => 'product' as const),
  z.literal([2, 'Service']).transform(() => 'service' as const),
]);

/**
 * Only the tax's id is used: the name and rate are copied from the definition, and the amounts are computed (API 4.2).
 */
const sentTax = z.object({ taxId: z.string().max(100).optional(), id: z.string().max(100).optional() });
describeType(sentTax, { id: 'ItemTaxInput' });

/**
 * A line in a request. Its total and tax amount are ignored. An id that the job does not have is temporary. A changed
 * item (`action` 2) keeps the values that are omitted, and a removed one (3) needs only its id.
 */
export const jobItemInput = z
  .object({
    id: z.union([z.string().max(100), z.number().transform(String)]).nullish(),
    itemId: optionalId,
    itemName: z.string().trim().max(200).optional(),
    description: optionalText(5000),
    quantity: wholeWithin(0, 999_999).optional(),
    price: positiveMoney.nullish(),
    orderIndex: wholeWithin(0, 1_000_000).optional(),
    type: itemType.optional(),
    taxIds: z.array(id).max(50).optional(),
    taxes: z.array(sentTax).max(50).optional(),
    exemptFromTax: flag.optional(),
    photos: linePhotosInput.optional(),
    action: action.nullish(),
  })
  .refine(
    ({ itemName, action: asked }) =>
      itemName === undefined ? asked === itemActions.change || asked === itemActions.remove : itemName !== '',
    {
      path: ['itemName'],
      error: itemNamesText,
      params: { code: 'required' },
      // Runs even when other fields fail, so that all failures are reported at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
describeType(jobItemInput, { id: 'JobItemInput' });
export type JobItemInput = z.output<typeof jobItemInput>;
