import { newTax, rateText, type Tax } from '@truckroll/contract/price-book/taxes';
import { canadianRegions, findRegion, type Region, usRegions } from '@truckroll/domain/addresses/regions';
import { z } from 'zod';

export const taxCountries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];

/** The options for what a tax applies to (screens 13.7). */
export const taxRules = [
  { key: 'apply_to_goods', label: 'Goods' },
  { key: 'apply_to_business_services', label: 'Business services' },
  { key: 'apply_to_residential_services', label: 'Residential services' },
] as const;

const { name, effectiveDate, isActive, applyOnAllItems } = newTax.shape;
const rules = z.object({
  apply_to_goods: z.boolean(),
  apply_to_business_services: z.boolean(),
  apply_to_residential_services: z.boolean(),
  allow_tax_exempt_override: z.boolean(),
});

/** The state with the chosen code. An unknown code is kept as stored. */
function stateOf(code: string | null, country: string | null, stored: Tax['state']): Tax['state'] {
  if (code === null) return null;
  const region = regionsOf(country).find((each) => each.code === code);
  if (region !== undefined) return { name: region.name, isoCode: region.code };
  return stored?.isoCode === code ? stored : null;
}

const regionsOf = (country: string | null): readonly Region[] =>
  country === 'CA' ? canadianRegions : country === 'US' ? usRegions : [];

/** The schema of the tax form: country and state are options, and all other fields are as in the contract. */
export const taxForm = (stored: Tax | null) =>
  z
    .object({
      name,
      rate: z
        .number({ error: 'Rate is required' })
        .min(0, { error: rateText })
        .max(100, { error: rateText })
        .nullable(),
      taxType: z.enum(['1', '2']),
      applyOnAllItems,
      country: z.string().nullable(),
      state: z.string().nullable(),
      effectiveDate,
      applicationRules: rules,
      isActive,
    })
    .superRefine(({ rate }, context) => {
      if (rate === null) context.addIssue({ code: 'custom', path: ['rate'], message: 'Rate is required' });
    })
    .transform(({ country, state: code, taxType, rate, ...values }) => {
      const state = stateOf(code, country, stored?.state ?? null);
      return {
        ...values,
        rate: rate ?? 0,
        taxType: taxType === '2' ? (2 as const) : (1 as const),
        state,
        countryId: country,
        stateId: state === null || country === null ? null : `${country}-${state.isoCode}`,
      };
    });
export type TaxFormValues = z.input<ReturnType<typeof taxForm>>;

export function taxFormValues(tax: Tax | null): TaxFormValues {
  const region = tax?.state ? (findRegion(tax.state.isoCode) ?? findRegion(tax.state.name)) : null;
  return {
    name: tax?.name ?? '',
    rate: tax?.rate ?? null,
    taxType: tax?.taxType === 2 ? '2' : '1',
    applyOnAllItems: tax?.applyOnAllItems ?? false,
    country: tax?.countryId ?? region?.country ?? null,
    state: tax?.state?.isoCode ?? null,
    effectiveDate: tax?.effectiveDate ?? null,
    applicationRules: tax?.applicationRules ?? {
      apply_to_goods: true,
      apply_to_business_services: true,
      apply_to_residential_services: true,
      allow_tax_exempt_override: false,
    },
    isActive: tax?.isActive ?? true,
  };
}

/** The form's state options for a country, including a stored state that is not in its list. */
export function stateOptions(country: string | null, stored: Tax['state']): { value: string; label: string }[] {
  const known = regionsOf(country).map(({ code, name: label }) => ({ value: code, label }));
  const isKnown = stored === null || known.some(({ value }) => value === stored.isoCode);
  const others = regionsOf(country === 'CA' ? 'US' : 'CA').some(({ code }) => code === stored?.isoCode);
  return isKnown || others ? known : [...known, { value: stored.isoCode, label: stored.name }];
}

/** The list's text for what a tax applies to. */
export function rulesText({ applicationRules }: Pick<Tax, 'applicationRules'>): string {
  const labels = taxRules.filter(({ key }) => applicationRules[key]).map(({ label }) => label);
  if (labels.length === taxRules.length) return 'Everything';
  return labels.join(', ') || 'Nothing';
}
