import { isDeepStrictEqual } from 'node:util';
import type { AccountChange } from '@truckroll/contract/account/account';
import { unknownCountryText, unknownRegionText } from '@truckroll/contract/holidays/holidays';
import { isLateFeeRule, lateFeeValueText } from '@truckroll/domain/documents/late-fee-rule';
import { placeOf } from '@truckroll/domain/surcharge/surcharge-limit';
import { surchargeRefusal } from '@truckroll/domain/surcharge/surcharge-rule';
import { isTipRule, tipPercentsText } from '@truckroll/domain/tips/tip-rule';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalid } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { listCountries, listRegions } from '../../providers/holidays/public-holidays.ts';
import * as store from '../../records/accounts/account-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { findTaxIds } from '../taxes/tax-store.ts';

/** Merges the sent values over the stored ones; absent keys stay, groups are merged by key (API 1.7). */
function merge(stored: store.AccountValues, sent: AccountChange): store.AccountValues {
  const {
    updatedAt: _,
    documentDefaults,
    branding,
    features,
    visitRules,
    hubRules,
    lateFees,
    tips,
    surcharge,
    units,
    ...whole
  } = sent;
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...(given as Partial<store.AccountValues>),
    documentDefaults: { ...stored.documentDefaults, ...documentDefaults },
    branding: { ...stored.branding, ...branding },
    features: { ...stored.features, ...features },
    visitRules: { ...stored.visitRules, ...visitRules },
    hubRules: { ...stored.hubRules, ...hubRules },
    lateFees: { ...stored.lateFees, ...lateFees },
    tips: { ...stored.tips, ...tips },
    surcharge: { ...stored.surcharge, ...surcharge },
    units: { ...stored.units, ...units },
  };
}

async function requireTax(tx: Tx, id: string | null): Promise<void> {
  if (id !== null && !(await findTaxIds(tx, [id])).has(id))
    throw invalid('defaultTaxId', 'Tax is not valid', 'not_found');
}

/** Refuses an unknown country, and a region that is not the country's. */
async function requireHolidayPlace({ country, region }: store.AccountValues['holidays']): Promise<void> {
  const isKnown = country === null || (await listCountries()).some(({ code }) => code === country);
  if (!isKnown) throw invalid('holidays.country', unknownCountryText, 'not_an_option');
  if (region === null) return;
  const regions = country === null ? [] : await listRegions(country);
  if (!regions.some(({ code }) => code === region))
    throw invalid('holidays.region', unknownRegionText, 'not_an_option');
}

/** Changes the account; a new time zone does not move stored times (API SE-10). */
export async function changeAccount(
  tx: Tx,
  stored: store.AccountRow,
  sent: AccountChange,
  now: Date,
): Promise<store.AccountRow> {
  requireVersion(stored, sent.updatedAt);
  const before = store.accountValuesOf(stored);
  const values = merge(before, sent);
  if (values.defaultTaxId !== before.defaultTaxId) await requireTax(tx, values.defaultTaxId);
  if (!isDeepStrictEqual(values.holidays, before.holidays)) await requireHolidayPlace(values.holidays);
  if (!isDeepStrictEqual(values.lateFees, before.lateFees)) {
    if (!isLateFeeRule(values.lateFees)) throw invalid('lateFees.value', lateFeeValueText, 'out_of_range');
    // Nothing is charged for the time before the company decided on the rule as it is now.
    if (values.lateFees.isOn) await store.setLateFeesSince(tx, stored.id, await readToday(tx, now));
  }
  // The place is that of the address as it becomes; an address that is changed alone ends it by itself.
  if (!isDeepStrictEqual(values.surcharge, before.surcharge)) {
    const refusal = surchargeRefusal(values.surcharge, placeOf(values.address));
    if (refusal !== null) throw invalid('surcharge.percent', refusal, 'out_of_range');
  }
  if (!isTipRule(values.tips)) throw invalid('tips.percents', tipPercentsText, 'out_of_range');
  return isDeepStrictEqual(values, before) ? stored : store.updateAccount(tx, stored.id, values, now);
}

/** Makes a stored image the logo and removes the previous one (API SE-11). */
export async function replaceLogo(
  tx: Tx,
  queue: Queue,
  logo: { key: string; file: UploadedFile; actor: Actor; now: Date },
): Promise<store.AccountRow> {
  const { key, file, actor, now } = logo;
  const stored = await store.getAccountForChange(tx, actor.accountId);
  const { name, type, content } = file;
  const owner = { type: 'account', id: actor.accountId } as const;
  await insertStoredFile(tx, { key, name, type, size: content.length, owner, createdBy: actor.userId, now });
  if (stored.logoKey !== null) await removeFile(tx, queue, stored.logoKey);
  return store.updateLogo(tx, actor.accountId, key, now);
}
