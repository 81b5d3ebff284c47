import type { Account } from '@truckroll/contract/account/account';
import { brandingOf } from '@truckroll/domain/branding/branding';
import type { GuideState } from '@truckroll/domain/first-run/guide-steps';
import { placeOf } from '@truckroll/domain/surcharge/surcharge-limit';
import { surchargePercent } from '@truckroll/domain/surcharge/surcharge-rule';
import type { TipRule } from '@truckroll/domain/tips/tip-rule';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { AccountsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

export type AccountRow = Selectable<AccountsTable>;
/** All fields of an account that admins set. */
export type AccountValues = Omit<
  Account,
  'id' | 'closedThrough' | 'logoUrl' | 'installation' | 'isGuideOpen' | 'providers' | 'updatedAt'
> & {
  publicOrigin: string | null;
};

/** The account of the transaction: row-level security hides all others. */
export const getAccountRow = (tx: Tx, accountId: string): Promise<AccountRow> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();

/** The currency of the transaction's account. */
export const readCurrency = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('accounts').select('currency').executeTakeFirstOrThrow()).currency;

/** Whether the transaction's account takes tips, and which it offers. */
export const readTips = async (tx: Tx): Promise<TipRule> =>
  (await tx.selectFrom('accounts').select('tips').executeTakeFirstOrThrow()).tips;

/** The percentage that the transaction's account adds for credit cards now; 0 for none. */
export async function readSurchargePercent(tx: Tx): Promise<number> {
  const { surcharge, address } = await tx
    .selectFrom('accounts')
    .select(['surcharge', 'address'])
    .executeTakeFirstOrThrow();
  return surchargePercent(surcharge, placeOf(address));
}

/** Locks the account for a change. Concurrent changes of the account or its people wait. */
export const getAccountForChange = (tx: Tx, accountId: string): Promise<AccountRow> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Locks the transaction's account for a change, without reading it. */
export async function lockAccount(tx: Tx): Promise<void> {
  await tx.selectFrom('accounts').select('id').forNoKeyUpdate().execute();
}

export const accountValuesOf = (row: AccountRow): AccountValues => ({
  companyName: row.companyName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  phoneCountry: row.phoneCountry,
  website: row.website,
  taxNumber: row.taxNumber,
  address: row.address,
  defaultTaxId: row.defaultTaxId,
  timezone: row.timezone,
  currency: row.currency,
  currencySymbol: row.currencySymbol,
  locale: row.locale,
  units: row.units,
  workingDays: row.workingDays,
  workingHours: row.workingHours,
  holidays: row.holidays,
  colors: row.colors,
  documentDefaults: row.documentDefaults,
  branding: brandingOf(row.branding),
  features: row.features,
  visitRules: row.visitRules,
  hubRules: row.hubRules,
  lateFees: row.lateFees,
  tips: row.tips,
  surcharge: row.surcharge,
  numbersWithoutGaps: row.numbersWithoutGaps,
  arrivalWindow: row.arrivalWindow,
  arrivalMails: row.arrivalMails,
  positionDays: row.positionDays,
  onMyWay: row.onMyWay,
  onMyWayText: row.onMyWayText,
  stageFollowsWork: row.stageFollowsWork,
  afterApproval: row.afterApproval,
  chosenTimes: row.chosenTimes,
  publicOrigin: row.publicOrigin,
});

export function updateAccount(tx: Tx, id: string, values: AccountValues, now: Date): Promise<AccountRow> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  return telling(tx, 'account', id, { now })
    .updateTable('accounts')
    .set({
      ...values,
      phoneNumber: json(values.phoneNumber),
      address: json(values.address),
      units: JSON.stringify(values.units),
      workingDays: JSON.stringify(values.workingDays),
      workingHours: JSON.stringify(values.workingHours),
      holidays: JSON.stringify(values.holidays),
      colors: JSON.stringify(values.colors),
      documentDefaults: JSON.stringify(values.documentDefaults),
      branding: JSON.stringify(values.branding),
      features: JSON.stringify(values.features),
      visitRules: JSON.stringify(values.visitRules),
      hubRules: JSON.stringify(values.hubRules),
      lateFees: JSON.stringify(values.lateFees),
      tips: JSON.stringify(values.tips),
      surcharge: JSON.stringify(values.surcharge),
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const updateLogo = (tx: Tx, id: string, logoKey: string, now: Date): Promise<AccountRow> =>
  telling(tx, 'account', id, { now })
    .updateTable('accounts')
    .set({ logoKey, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the first day of which late fees are charged. */
export async function setLateFeesSince(tx: Tx, id: string, lateFeesSince: string): Promise<void> {
  await telling(tx, 'account', id).updateTable('accounts').set({ lateFeesSince }).where('id', '=', id).execute();
}

/** Stores the state of the guide. The account's version stays, because nobody edited the account. */
export async function updateGuide(tx: Tx, id: string, guide: GuideState): Promise<void> {
  await telling(tx, 'account', id)
    .updateTable('accounts')
    .set({ firstRun: JSON.stringify(guide) })
    .where('id', '=', id)
    .execute();
}
