import type { BookClosing } from '@truckroll/contract/account/closed-books';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { BookClosingsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

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

/** The changes of the closed books, newest first. */
export const listClosings = (tx: Tx): Promise<(Omit<BookClosing, 'by'> & { createdBy: string })[]> =>
  tx
    .selectFrom('bookClosings')
    .select(['id', 'closedBefore as from', 'closedThrough as through', 'reason', 'createdBy', 'createdAt as at'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.bookClosings)
    .execute();
