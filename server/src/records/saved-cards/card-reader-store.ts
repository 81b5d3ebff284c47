import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { fold } from '@truckroll/domain/text/folding';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CardReadersTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';

export type StoredReader = Selectable<CardReadersTable>;

/** The card readers of the account, by name. */
export async function listReaders(tx: Tx): Promise<StoredReader[]> {
  const readers = await tx.selectFrom('cardReaders').selectAll().limit(listBounds.cardReaders).execute();
  return readers.sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1));
}

export const hasReaders = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('cardReaders').select('id').limit(1).executeTakeFirst()) !== undefined;

export const findReader = (tx: Tx, id: string): Promise<StoredReader | undefined> =>
  tx.selectFrom('cardReaders').selectAll().where('id', '=', id).executeTakeFirst();

/** As `findReader`, locked. */
export const holdReader = async (tx: Tx, id: string): Promise<StoredReader> =>
  found(
    await tx.selectFrom('cardReaders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    'Card reader',
  );

/** Stores a reader. One that is registered again keeps its row, at its new place and with its new name. */
export async function putReader(tx: Tx, reader: Insertable<CardReadersTable>): Promise<StoredReader> {
  const { name, location, locationName, updatedAt } = reader;
  const again = { name, location, locationName, updatedAt, tipsConfiguration: null, tipsTold: null };
  return await telling(tx, 'payment', null)
    .insertInto('cardReaders')
    .values(reader)
    .onConflict((conflict) => conflict.columns(['accountId', 'reference']).doUpdateSet(again))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function renameReader(tx: Tx, id: string, name: string, now: Date): Promise<StoredReader> {
  return await telling(tx, 'payment', null)
    .updateTable('cardReaders')
    .set({ name, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the readers of a place were told about tips. No page shows it. */
export async function keepTips(
  tx: Tx,
  location: string,
  told: Pick<Updateable<CardReadersTable>, 'tipsConfiguration' | 'tipsTold'>,
): Promise<void> {
  await telling(tx, 'payment', null).updateTable('cardReaders').set(told).where('location', '=', location).execute();
}

export async function removeReader(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'payment', null).deleteFrom('cardReaders').where('id', '=', id).execute();
}
