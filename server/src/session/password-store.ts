import type { Tx } from '../database/bound-dialect.ts';

/** What a way in needs to know of a person. Found over all accounts: an address is unique in the installation. */
export const findByEmail = (system: Tx, email: string) =>
  system
    .selectFrom('users')
    .select(['id', 'accountId', 'email', 'firstName', 'passwordHash', 'status'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();

/** What a new password is judged by: whose it is to be, and the hash of the current one. */
export const readPasswordOwner = (system: Tx, userId: string) =>
  system
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.accountId')
    .select(['users.firstName', 'users.lastName', 'users.email', 'accounts.companyName', 'users.passwordHash'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** The person for a change of his password: whoever else wants to change him waits. */
export const getForPassword = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'accountId', 'passwordHash', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Whether a password that was just checked is still the one; it stays so until the transaction ends. */
export async function holdPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}
