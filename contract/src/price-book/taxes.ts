import { z } from 'zod';
import { adminOnly, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { anyNumber, dateOnly, flag, idParams, optionalText, requiredText, version, view } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import type { TaxApplicationRules } from './line-items.ts';

const applicationRules = z.object({
  apply_to_goods: z.boolean(),
  apply_to_business_services: z.boolean(),
  apply_to_residential_services: z.boolean(),
  allow_tax_exempt_override: z.boolean(),
}) satisfies z.ZodType<TaxApplicationRules>;
describeType(applicationRules, { id: 'TaxApplicationRules' });

/** A tax definition (API 3.4). A tax without a state applies everywhere, one without a date at all times (4.3). */
export const tax = z.object({
  id: z.string(),
  name: z.string(),
  rate: z.number(),
  /** 1 exclusive, 2 inclusive. */
  taxType: z.literal([1, 2]),
  applyOnAllItems: z.boolean(),
  state: z.object({ name: z.string(), isoCode: z.string() }).nullable(),
  effectiveDate: z.string().nullable(),
  applicationRules,
  countryId: z.string().nullable(),
  stateId: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(tax, { id: 'Tax' });
export type Tax = z.infer<typeof tax>;

export const rateText = 'Rate must be between 0 and 100';

const rate = anyNumber.refine((percent) => percent >= 0 && percent <= 100, {
  error: rateText,
  params: { code: 'out_of_range' },
});

const effectiveDate = z.union([z.literal('').transform(() => null), dateOnly]).nullish();

const stateInput = z.object({ name: requiredText(100), isoCode: requiredText(10) });
describeType(stateInput, { id: 'TaxStateInput' });

const sentRules = z
  .object({
    apply_to_goods: flag,
    apply_to_business_services: flag,
    apply_to_residential_services: flag,
    allow_tax_exempt_override: flag,
  })
  .partial();
describeType(sentRules, { id: 'TaxApplicationRulesInput' });

/**
 * The fields of a tax except its name and rate. An update keeps all omitted values, including omitted keys of the
 * rules.
 */
const taxDetails = {
  taxType: z.literal([1, 2]).optional(),
  applyOnAllItems: flag.optional(),
  state: stateInput.nullish(),
  effectiveDate,
  applicationRules: sentRules.optional(),
  countryId: optionalText(60),
  stateId: optionalText(60),
  isActive: flag.optional(),
};

export const newTax = z.object({ name: requiredText(80), rate, ...taxDetails });
describeType(newTax, { id: 'NewTax' });
export type NewTax = z.output<typeof newTax>;

export const taxChange = z.object({
  name: requiredText(80).optional(),
  rate: rate.optional(),
  ...taxDetails,
  updatedAt: version,
});
describeType(taxChange, { id: 'TaxChange' });
export type TaxChange = Partial<z.output<typeof taxChange>>;

export const listTaxes = endpoint({
  id: 'TX-1',
  name: 'listTaxes',
  summary: 'The taxes of the account, by name',
  method: 'GET',
  path: '/taxes',
  needs: signedIn,
  query: z.object({ view, includeInactive: flag.default(false) }),
  data: z.object({ taxes: z.array(tax).max(listBounds.taxes) }),
});

export const createTax = endpoint({
  id: 'TX-2',
  name: 'createTax',
  summary: 'Add a tax',
  method: 'POST',
  path: '/taxes',
  needs: adminOnly,
  body: newTax,
  data: z.object({ tax }),
  status: 201,
});

export const getTax = endpoint({
  id: 'TX-2b',
  name: 'getTax',
  summary: 'One tax',
  method: 'GET',
  path: '/taxes/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ tax }),
  refuses: ['notFound'],
});

export const updateTax = endpoint({
  id: 'TX-2c',
  name: 'updateTax',
  summary: 'Change a tax. Items that have it already keep their copy',
  method: 'PATCH',
  path: '/taxes/:id',
  needs: adminOnly,
  params: idParams,
  body: taxChange,
  data: z.object({ tax }),
  refuses: ['notFound', 'stale'],
});

export const deactivateTax = endpoint({
  id: 'TX-2d',
  name: 'deactivateTax',
  summary: 'Set a tax inactive',
  method: 'DELETE',
  path: '/taxes/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
