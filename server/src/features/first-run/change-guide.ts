import type { addPriceList, addUsualTaxes, changeFirstRun } from '@truckroll/contract/account/first-run';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { regionKeyOf } from '@truckroll/domain/addresses/regions';
import { mostOptions, mostProperties, optionName } from '@truckroll/domain/custom-properties/definitions';
import type { GuideState, SaidOfSteps } from '@truckroll/domain/first-run/guide-steps';
import { jobTypeProperty } from '@truckroll/domain/first-run/trade-packs';
import { fold } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type AccountRow, accountValuesOf, updateAccount, updateGuide } from '../../records/accounts/account-store.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { changeProperty, createProperty } from '../custom-properties/save-property.ts';
import { keyOf } from '../imports/import-products.ts';
import { listAllProducts, writeProducts } from '../product-services/product-store.ts';
import { emptyProduct, mergeProduct } from '../product-services/product-values.ts';
import { createTax } from '../taxes/save-tax.ts';
import { listTaxes } from '../taxes/tax-store.ts';

const withStep = (guide: GuideState, step: keyof SaidOfSteps): GuideState => ({
  ...guide,
  steps: { ...guide.steps, [step]: 'done' },
});

/** Marks steps, or hides and shows the guide (API FR-2). */
export async function changeGuide(tx: Tx, account: AccountRow, sent: BodyOf<typeof changeFirstRun>): Promise<void> {
  const { steps = {}, isDismissed } = sent;
  const said = Object.entries({ ...account.firstRun.steps, ...steps }).filter(([, state]) => state !== 'open');
  await updateGuide(tx, account.id, {
    ...account.firstRun,
    steps: Object.fromEntries(said) as SaidOfSteps,
    ...(isDismissed === undefined ? {} : { isDismissed }),
  });
}

/** Adds the options that the custom property 'Job type' of jobs does not have yet. Returns how many. */
async function addJobTypes(tx: Tx, names: readonly string[], now: Date): Promise<number> {
  const definitions = await listDefinitions(tx, 'job_properties');
  const there = definitions.find(({ name }) => fold(name) === fold(jobTypeProperty));
  const known = new Set((there?.options ?? []).map((option) => fold(optionName(option))));
  const added = [...new Map(names.map((name) => [fold(name), name]))]
    .filter(([key]) => !known.has(key))
    .map(([, name]) => name)
    .slice(0, mostOptions - known.size);
  // A property of the same name with another type was created by a person.
  if (added.length === 0 || (there !== undefined && there.type !== 'Select')) return 0;
  if (there !== undefined) await changeProperty(tx, there, { options: [...there.options, ...added] }, now);
  else if (definitions.length >= mostProperties) return 0;
  else
    await createProperty(
      tx,
      { module_type: 'job_properties', name: jobTypeProperty, type: 'Select', options: added },
      now,
    );
  return added.length;
}

/**
 * Adds the entries whose type and name the price book does not have, and the job types (API FR-3). The caller has locked
 * the account, so that two runs add nothing twice.
 */
export async function addPackItems(
  tx: Tx,
  account: AccountRow,
  sent: BodyOf<typeof addPriceList>,
  now: Date,
): Promise<{ items: number; jobTypes: number }> {
  const products = await listAllProducts(tx, { includeInactive: true });
  const known = new Set(products.map(({ type, name }) => keyOf(type, name)));
  const created = sent.items.flatMap((item) => {
    const key = keyOf(item.type ?? emptyProduct.type, item.name);
    if (known.has(key)) return [];
    known.add(key);
    return [{ id: newId(), createdAt: now.toISOString(), values: mergeProduct(emptyProduct, item) }];
  });
  if (created.length > 0) await writeProducts(tx, created, now);
  const jobTypes = await addJobTypes(tx, sent.jobTypes, now);
  await updateGuide(tx, account.id, { ...withStep(account.firstRun, 'trade'), trade: sent.trade });
  return { items: created.length, jobTypes };
}

/**
 * Adds the taxes that are not there yet by name and place (API FR-4). A single tax also becomes the account's tax for
 * places that are unknown, unless it has one. Returns how many were added.
 */
export async function addTaxes(
  tx: Tx,
  account: AccountRow,
  sent: BodyOf<typeof addUsualTaxes>,
  now: Date,
): Promise<number> {
  const keyOfTax = (tax: { name: string; state?: { isoCode: string } | null | undefined }): string =>
    `${tax.state ? regionKeyOf(tax.state.isoCode) : ''} ${fold(tax.name)}`;
  const known = new Set((await listTaxes(tx, { includeInactive: true })).map(keyOfTax));
  const added: string[] = [];
  for (const tax of sent.taxes) {
    if (known.has(keyOfTax(tax))) continue;
    known.add(keyOfTax(tax));
    added.push((await createTax(tx, { ...tax, applyOnAllItems: true }, now)).id);
  }
  const [only, ...others] = added;
  if (only !== undefined && others.length === 0 && known.size === 1 && account.defaultTaxId === null)
    await updateAccount(tx, account.id, { ...accountValuesOf(account), defaultTaxId: only }, now);
  await updateGuide(tx, account.id, withStep(account.firstRun, 'taxes'));
  return added.length;
}
