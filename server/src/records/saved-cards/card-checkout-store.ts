import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CardCheckoutsTable } from '../../platform/database/tables.ts';

export type StoredCheckout = Selectable<CardCheckoutsTable>;

export async function insertCheckout(tx: Tx, checkout: Insertable<CardCheckoutsTable>): Promise<void> {
  await tx.insertInto('cardCheckouts').values(checkout).execute();
}

/** The payment pages of a document that clients may have open. */
export const listCheckouts = (tx: Tx, documentId: string): Promise<StoredCheckout[]> =>
  tx.selectFrom('cardCheckouts').selectAll().where('documentId', '=', documentId).orderBy('createdAt').execute();

export const findCheckout = (tx: Tx, id: string): Promise<StoredCheckout | undefined> =>
  tx.selectFrom('cardCheckouts').selectAll().where('id', '=', id).executeTakeFirst();

/** The client has done their part on a page, and their bank decides. */
export async function completeCheckout(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable('cardCheckouts').set({ isComplete: true }).where('reference', '=', reference).execute();
}

export async function deleteCheckout(tx: Tx, reference: string): Promise<void> {
  await tx.deleteFrom('cardCheckouts').where('reference', '=', reference).execute();
}

/** The payment pages of all accounts, from an id on. */
export const listAllCheckouts = (
  system: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<StoredCheckout, 'accountId' | 'id'>[]> =>
  system
    .selectFrom('cardCheckouts')
    .select(['accountId', 'id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
