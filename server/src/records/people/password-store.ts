import type { Tx } from '../../platform/database/bound-dialect.ts';
import { whereClaimed } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** The user data that sign-in needs. Queried across all accounts: addresses are unique per installation. */
export async function findByEmail(tx: Tx, email: string) {
  const ofAccount = await whereClaimed(tx, 'email', email);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('users')
    .select(['id', 'accountId', 'email', 'firstName', 'passwordHash', 'status'])
    .where(ofAccount)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
}

/** The data to check a new password against: the user, and the hash of the current password. */
export const readPasswordOwner = (system: Tx, userId: string) =>
  system
    .selectFrom('users')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'users.accountId')
    .select(['users.firstName', 'users.lastName', 'users.email', 'accounts.companyName', 'users.passwordHash'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Locks the user for a password change: concurrent changes wait. The lock names the account: a cluster has it in one place. */
export async function getForPassword(tx: Tx, userId: string) {
  const { accountId } = await tx
    .selectFrom('users')
    .select('accountId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return tx
    .selectFrom('users')
    .select(['id', 'accountId', 'passwordHash', 'status'])
    .where('accountId', '=', accountId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Person = { accountId: string; userId: string };

/** Whether a password that was just checked is still the current one. Locks it until the transaction ends. */
export async function holdPassword(tx: Tx, { accountId, userId }: Person, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The status of a user who signs in without a password. Locks it until the transaction ends. */
export async function holdStatus(tx: Tx, { accountId, userId }: Person): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('status')
    .where('accountId', '=', accountId)
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.status;
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await telling(tx, 'team', userId)
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning('accountId')
    .execute();
}
