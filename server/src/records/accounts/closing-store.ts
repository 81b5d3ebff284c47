import type { BookClosing } from '@truckroll/contract/account/closed-books';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { BookClosingsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { personRows } from '../people/person-rows.ts';

/** The last day of the closed books, 'YYYY-MM-DD' in the account's time zone; null if all days are open. */
export const readClosedThrough = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('accounts').select('closedThrough').executeTakeFirstOrThrow()).closedThrough;

/**
 * As `readClosedThrough`, locked for a change: it waits for the transactions that write on a day they have found open
 * (`require_open_books`).
 */
export const lockClosedThrough = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('accounts').select('closedThrough').forUpdate().executeTakeFirstOrThrow()).closedThrough;

/** Closes the books through a day, or opens them, and keeps who did it. The account's version stays. */
export async function storeClosing(
  tx: Tx,
  accountId: string,
  closing: Omit<Insertable<BookClosingsTable>, 'accountId'>,
): Promise<void> {
  const { closedThrough } = closing;
  await telling(tx, 'account', accountId)
    .updateTable('accounts')
    .set({ closedThrough: closedThrough ?? null })
    .where('id', '=', accountId)
    .execute();
  await telling(tx, 'account', accountId).insertInto('bookClosings').values(closing).execute();
}

/** Who closed the books or opened them, newest first. */
export async function listClosings(tx: Tx): Promise<BookClosing[]> {
  const rows = await tx
    .selectFrom('bookClosings')
    .innerJoin(personRows.as('people'), (join) =>
      join.onRef('people.accountId', '=', 'bookClosings.accountId').onRef('people.id', '=', 'bookClosings.createdBy'),
    )
    .select(['bookClosings.id', 'closedBefore as from', 'closedThrough as through', 'reason'])
    .select(['bookClosings.createdBy', 'bookClosings.createdAt as at', 'people.fullName'])
    .orderBy('bookClosings.createdAt', 'desc')
    .orderBy('bookClosings.id', 'desc')
    .limit(listBounds.bookClosings)
    .execute();
  return rows.map(({ createdBy, fullName, ...row }) => ({ ...row, by: { id: createdBy, name: fullName } }));
}
