import { mostPasskeys } from '@truckroll/domain/passkeys/passkey';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';

export type PasskeyOwner = { accountId: string; userId: string };

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'isSynced', 'copiedAt'] as const;

/** A person's passkeys, the one made last first. */
export const listPasskeys = (tx: Tx, userId: string) =>
  tx
    .selectFrom('passkeys')
    .select([...shown, 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPasskeys)
    .execute();

export type PasskeyRow = Omit<Awaited<ReturnType<typeof listPasskeys>>[number], 'credentialId' | 'transports'>;

/** A passkey of a person, across all accounts: who signs in names account and person beside it. */
export const findPasskey = (system: Tx, { accountId, userId }: PasskeyOwner, credentialId: string) =>
  system
    .selectFrom('passkeys')
    .select(['id', 'publicKey', 'counter'])
    .where('accountId', '=', accountId)
    .where('credentialId', '=', credentialId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

export type NewPasskey = {
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  name: string;
  isSynced: boolean;
};

/** Stores a passkey. Undefined if the account has one with this identifier. */
export const insertPasskey = (tx: Tx, passkey: NewPasskey, now: Date): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkeys')
    .values({
      ...passkey,
      id: newId(),
      transports: JSON.stringify(passkey.transports),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'credentialId']).doNothing())
    .returning(shown)
    .executeTakeFirst();

export const renamePasskey = (tx: Tx, userId: string, id: string, name: string): Promise<PasskeyRow> =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Selects a person's passkey for update. */
export const holdPasskey = (tx: Tx, userId: string, id: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const deletePasskey = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).execute();

/** Removes all passkeys of a person. Returns how many there were. */
export async function deletePasskeysOf(tx: Tx, { accountId, userId }: PasskeyOwner): Promise<number> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Stores a use of a passkey. False if it was removed since it was read, or used in the meantime: its count then is another one
 * than the sign-in was judged by.
 */
export async function noteUse(
  system: Tx,
  { accountId }: PasskeyOwner,
  use: { id: string; before: number; counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const row = await system
    .updateTable('passkeys')
    .set({ counter: use.counter, isSynced: use.isSynced, lastUsedAt: use.now.toISOString() })
    .where('accountId', '=', accountId)
    .where('id', '=', use.id)
    .where('counter', '=', use.before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a sign-in showed a copy of a passkey. */
export async function noteCopy(system: Tx, { accountId }: PasskeyOwner, id: string, now: Date): Promise<void> {
  await system
    .updateTable('passkeys')
    .set({ copiedAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}
