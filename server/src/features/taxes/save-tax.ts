import { isDeepStrictEqual } from 'node:util';
import type { NewTax, Tax, TaxChange } from '@truckroll/contract/price-book/taxes';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { insertTax, type TaxValues, updateTax } from './tax-store.ts';

/** The defaults of a new tax (API TX-2). */
const emptyTax: TaxValues = {
  name: '',
  rate: 0,
  taxType: 1,
  applyOnAllItems: false,
  state: null,
  effectiveDate: null,
  applicationRules: {
    apply_to_goods: true,
    apply_to_business_services: true,
    apply_to_residential_services: true,
    allow_tax_exempt_override: false,
  },
  countryId: null,
  stateId: null,
  isActive: true,
};

const keys = Object.keys(emptyTax) as (keyof TaxValues)[];

/** A rate is rounded to four decimals (API 1.5). */
const roundRate = (rate: number): number => Math.round(rate * 10_000) / 10_000;

/** Merges sent values into stored ones, including the rules; absent keys are unchanged. */
function mergeTax(stored: TaxValues, { applicationRules, ...sent }: TaxChange): TaxValues {
  const given = keys.map((key) => [key, key === 'applicationRules' ? undefined : sent[key]] as const);
  const merged = {
    ...Object.fromEntries(keys.map((key) => [key, stored[key]])),
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  } as TaxValues;
  const rules = Object.entries(applicationRules ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...merged,
    rate: roundRate(merged.rate),
    applicationRules: { ...stored.applicationRules, ...Object.fromEntries(rules) },
  };
}

export const createTax = (tx: Tx, sent: NewTax, now: Date): Promise<Tax> =>
  insertTax(tx, mergeTax(emptyTax, sent), now);

/** Changes a tax. Items keep their copy of it (API 4.2). */
export async function changeTax(tx: Tx, stored: Tax, sent: TaxChange, now: Date): Promise<Tax> {
  requireVersion(stored, sent.updatedAt);
  const values = mergeTax(stored, sent);
  return isDeepStrictEqual(values, mergeTax(stored, {})) ? stored : updateTax(tx, stored.id, values, now);
}
