import { z } from 'zod';

/** A tax as it was when its item was added. Name and rate go out under both of their names (API 3.4). */
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
export type LineItem = z.infer<typeof lineItem>;
