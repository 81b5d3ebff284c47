import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { type NewAccount, openAccount } from '../account/open-account.ts';

/** Whether a visitor may open an account, and whether none exists yet (decision 0003). */
export async function readSignUp(
  system: Tx,
  { SIGN_UP }: Pick<Settings, 'SIGN_UP'>,
): Promise<{ isOpen: boolean; isFirstRun: boolean }> {
  const account = await system.selectFrom(accountRows.as('accounts')).select('id').limit(1).executeTakeFirst();
  const isFirstRun = account === undefined;
  return { isOpen: SIGN_UP === 'open' || (SIGN_UP === 'first' && isFirstRun), isFirstRun };
}

export async function requireOpenSignUp(system: Tx, settings: Pick<Settings, 'SIGN_UP'>): Promise<void> {
  const { isOpen } = await readSignUp(system, settings);
  if (!isOpen) throw new Problem('signUpClosed');
}

/**
 * Creates an account for a visitor (API SE-3). If only the first account is allowed, two concurrent visitors create
 * one.
 */
export async function signUp(
  system: Tx,
  account: NewAccount,
  by: { now: Date; settings: Pick<Settings, 'SIGN_UP'> },
): Promise<{ accountId: string; userId: string }> {
  if (by.settings.SIGN_UP === 'first') await sql`select pg_advisory_xact_lock(7214080)`.execute(system);
  await requireOpenSignUp(system, by.settings);
  return openAccount(system, account, by.now);
}
