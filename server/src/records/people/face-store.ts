import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';

/** The people with a photo and the keys of their pictures. */
export async function listFaceKeys(tx: Tx): Promise<{ userId: string; key: string }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id as userId', 'faceKey as key'])
    .where('faceKey', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ userId, key }) => (key === null ? [] : [{ userId, key }]));
}

/** The key of a person's picture; null without one. */
export const findFaceKey = async (tx: Tx, userId: string): Promise<string | null> =>
  (await tx.selectFrom('users').select('faceKey').where('id', '=', userId).executeTakeFirst())?.faceKey ?? null;

/** The colours of all people, also of inactive ones, whom older records still name. */
export const listColors = (tx: Tx): Promise<{ userId: string; color: string }[]> =>
  tx.selectFrom('users').select(['id as userId', 'color']).orderBy('id').execute();

/** The key of a person's picture, or null. Concurrent changes of the person wait. */
export async function getFaceKeyForChange(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('faceKey')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found(row, 'Team member').faceKey;
}

/** A photo is no field of the forms about a person, so their version stays. */
export async function updateFaceKey(tx: Tx, userId: string, faceKey: string | null): Promise<void> {
  await telling(tx, 'team', userId).updateTable('users').set({ faceKey }).where('id', '=', userId).execute();
}
