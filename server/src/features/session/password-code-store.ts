import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import type { LinkOwner } from './password-link-store.ts';

/**
 * The stored form of a recovery code. A fast hash is enough, because codes have 80 random bits and are valid only for
 * their owner.
 */
const hashCode = ({ accountId, userId }: LinkOwner, code: string): string =>
  hashToken(['password', accountId, userId, code].join('.'));

/** When a user's code was made; null without one. */
export async function findCodeTime(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('passwordCodes').select('createdAt').where('userId', '=', userId).executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Stores a user's code in place of the one before. */
export async function replaceCode(tx: Tx, owner: LinkOwner, by: { code: string; now: Date }): Promise<void> {
  const { accountId, userId } = owner;
  const values = { codeHash: hashCode(owner, by.code), createdAt: by.now.toISOString() };
  await tx
    .insertInto('passwordCodes')
    .values({ accountId, userId, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet(values))
    .execute();
}

/** Uses a user's code. Of two concurrent requests one succeeds. False if the code is wrong or used. */
export async function takeCode(system: Tx, owner: LinkOwner, code: string): Promise<boolean> {
  const row = await system
    .deleteFrom('passwordCodes')
    .where('accountId', '=', owner.accountId)
    .where('userId', '=', owner.userId)
    .where('codeHash', '=', hashCode(owner, code))
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
