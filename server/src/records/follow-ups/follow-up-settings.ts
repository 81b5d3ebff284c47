import type { QuietHours } from '@truckroll/domain/conversations/quiet-hours';
import { type FollowUpStep, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { type StepSetting, usualQuietHours, usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { neverChanged } from '../../platform/http/require-version.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** How an account follows up with its clients. */
export type StoredSettings = {
  quiet: QuietHours | null;
  reviewLink: string | null;
  steps: Readonly<Record<FollowUpStep, StepSetting>>;
  updatedAt: string;
};

const columns = ['quietFrom', 'quietTo', 'reviewLink', 'steps', 'updatedAt'] as const;

/** The settings of the transaction's account; those of one that has changed none are all off. */
export async function readFollowUpSettings(tx: Tx): Promise<StoredSettings> {
  const row = await tx.selectFrom('followUpSettings').select(columns).executeTakeFirst();
  const { from, to } = row === undefined ? usualQuietHours : { from: row.quietFrom, to: row.quietTo };
  const entries = followUpSteps.map((step) => [step, row?.steps[step] ?? usualSetting(step)] as const);
  return {
    quiet: from === null || to === null ? null : { from, to },
    reviewLink: row?.reviewLink ?? null,
    steps: Object.fromEntries(entries) as Record<FollowUpStep, StepSetting>,
    updatedAt: row?.updatedAt ?? neverChanged,
  };
}

export async function storeFollowUpSettings(
  tx: Tx,
  { quiet, reviewLink, steps }: Omit<StoredSettings, 'updatedAt'>,
  now: Date,
): Promise<void> {
  const row = {
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    reviewLink,
    steps: JSON.stringify(steps),
    updatedAt: now.toISOString(),
  };
  await telling(tx, 'account', null)
    .insertInto('followUpSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}

/** Accounts that have changed their settings, and whether a step is on, over all accounts in the order of their ids. */
export async function listFollowingAccounts(system: Tx, after: string): Promise<{ id: string; isOn: boolean }[]> {
  const rows = await system
    .selectFrom('followUpSettings')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'followUpSettings.accountId')
    .select(['followUpSettings.accountId as id', 'followUpSettings.steps'])
    .where('accounts.suspendedAt', 'is', null)
    .where('followUpSettings.accountId', '>', after)
    .orderBy('followUpSettings.accountId')
    .limit(200)
    .execute();
  return rows.map(({ id, steps }) => ({ id, isOn: followUpSteps.some((step) => steps[step]?.isOn === true) }));
}
