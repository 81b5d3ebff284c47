import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';
import { anyNumber, id, optionalId, optionalText, positiveMoney, wholeWithin, within } from '../fields/fields.ts';

/** The maximum number of lines of a job, request or document. */
export const mostItems = 500;
export const itemNamesText = 'All line items must have a name';

/** A snapshot of a tax from when its item was added. Name and rate are sent under two keys each (API 3.4). */
export const itemTax = z.object({
  id: z.string(),
  taxId: z.string(),
  taxName: z.string(),
  name: z.string(),
  taxRate: z.number(),
  rate: z.number(),
  /** 1 exclusive, 2 inclusive. */
  taxType: z.union([z.literal(1), z.literal(2)]),
  taxAmount: z.number(),
  taxAppliedOnAmount: z.number(),
});
describeType(itemTax, { id: 'ItemTax' });
export type ItemTax = z.infer<typeof itemTax>;

/** What a tax applies to (API 4.3). */
export type TaxApplicationRules = {
  apply_to_goods: boolean;
  apply_to_business_services: boolean;
  apply_to_residential_services: boolean;
  allow_tax_exempt_override: boolean;
};

/** An item of a document or request (API 3.8). */
export const lineItem = z.object({
  id: z.string(),
  itemId: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  rate: z.number().nullable(),
  /** 1 product, 2 service. */
  itemType: z.union([z.literal(1), z.literal(2)]),
  unitType: z.string().nullable(),
  discount: z.number(),
  taxes: z.array(itemTax),
  markupPrice: z.number(),
  itemOrderIndex: z.number(),
  total: z.number().nullable(),
});
describeType(lineItem, { id: 'LineItem' });
export type LineItem = z.infer<typeof lineItem>;

/** 0 to 999,999 with at most two decimals. */
export const quantity = anyNumber
  .refine((value) => value >= 0 && value <= 999_999, within(0, 999_999))
  .transform((value) => Math.round(value * 100) / 100);

/** 1 or 'product', 2 or 'service'. */
const itemTypeInput = z.union([
  z.union([z.literal(1), z.literal('product')]).transform(() => 1 as const),
  z.union([z.literal(2), z.literal('service'), z.literal('item')]).transform(() => 2 as const),
]);

/**
 * Only the tax's id is used: the name and rate are copied from the definition, and the amounts are computed (API 4.2).
 */
const sentTax = z.object({ taxId: z.string().max(100).optional(), id: z.string().max(100).optional() });
describeType(sentTax, { id: 'LineTaxInput' });

/** A line of a document or request in a request body; an id that is not one of its lines is temporary. */
export const lineItemInput = z.object({
  id: z.union([z.string().max(100), z.number().transform(String)]).nullish(),
  itemId: optionalId,
  name: z
    .string({ error: ({ code }) => (code === 'invalid_type' ? itemNamesText : undefined) })
    .trim()
    .min(1, { error: itemNamesText })
    .max(200),
  description: optionalText(5000),
  quantity: quantity.optional(),
  rate: positiveMoney.nullish(),
  itemType: itemTypeInput.optional(),
  unitType: optionalText(30),
  discount: positiveMoney.optional(),
  taxes: z.array(sentTax).max(50).optional(),
  taxIds: z.array(id).max(50).optional(),
  markupPrice: positiveMoney.optional(),
  itemOrderIndex: wholeWithin(0, 1_000_000).optional(),
});
describeType(lineItemInput, { id: 'LineItemInput' });
export type LineItemInput = z.output<typeof lineItemInput>;

export const lineItemInputs = z.array(lineItemInput).max(mostItems);
