import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { passSecondStep } from '../../platform/session/session-store.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { requiresTwoStep } from '../../records/people/role-store.ts';

export type Owner = { accountId: string; userId: string };
/** `lastStep` is the 30-second step of the last used code. */
export type TwoStep = { sealedSecret: string; lastStep: number; confirmedAt: string | null };

/**
 * The hash of a recovery code. A fast hash is enough, because codes have 80 random bits and are valid only for their
 * owner.
 */
const hashCode = ({ accountId, userId }: Owner, code: string): string => hashToken([accountId, userId, code].join('.'));

export const findTwoStep = (tx: Tx, { accountId, userId }: Owner): Promise<TwoStep | undefined> =>
  tx
    .selectFrom('twoStepSignIns')
    .select(['sealedSecret', 'lastStep', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** The people who sign in with a second step, as rows for the queries of other owners. */
export const confirmedTwoSteps = expressionBuilder<Tables, never>()
  .selectFrom('twoStepSignIns')
  .select(['accountId', 'userId', 'confirmedAt'])
  .where('confirmedAt', 'is not', null);

/** Whether a user's sign-in needs a second step. */
export const hasTwoStep = async (tx: Tx, owner: Owner): Promise<boolean> =>
  ((await findTwoStep(tx, owner))?.confirmedAt ?? null) !== null;

/** Whether a user's role requires two-step sign-in that the user has not set up. */
export async function lacksTwoStep(tx: Tx, { accountId, userId }: Owner): Promise<boolean> {
  if (!(await requiresTwoStep(tx, { accountId, userId }))) return false;
  return !(await hasTwoStep(tx, { accountId, userId }));
}

/**
 * Stores a secret that awaits its first code, and replaces an earlier one that does. False if a confirmed one exists.
 */
export async function insertUnconfirmed(
  tx: Tx,
  owner: Owner,
  by: { sealedSecret: string; now: Date },
): Promise<boolean> {
  const values = { sealedSecret: by.sealedSecret, createdAt: by.now.toISOString(), lastStep: 0 };
  const row = await tx
    .insertInto('twoStepSignIns')
    .values({ ...owner, ...values })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'userId']).doUpdateSet(values).where('twoStepSignIns.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Activates two-step sign-in, and lets the session that set it up count as one that passed the second step. */
export async function confirm(
  tx: Tx,
  { accountId, userId }: Owner,
  by: { step: number; sessionId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('twoStepSignIns')
    .set({ confirmedAt: by.now.toISOString(), lastStep: by.step })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
  await passSecondStep(tx, userId, by.sessionId);
}

/** Marks a step's code as used. False if that step or a later one was used before. */
export async function takeStep(tx: Tx, { accountId, userId }: Owner, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('twoStepSignIns')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(tx: Tx, owner: Owner, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', owner.userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ ...owner, codeHash: hashCode(owner, code) })))
    .execute();
}

/** Marks a recovery code as used. False if it is unknown or already used. */
export async function takeRecoveryCode(tx: Tx, owner: Owner, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('accountId', '=', owner.accountId)
    .where('userId', '=', owner.userId)
    .where('codeHash', '=', hashCode(owner, code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes the secret and the recovery codes. False if none was confirmed. */
export async function deleteTwoStep(tx: Tx, { accountId, userId }: Owner): Promise<boolean> {
  const row = await tx
    .deleteFrom('twoStepSignIns')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return (row?.confirmedAt ?? null) !== null;
}
