import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { AutomaticPaymentsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';

export type StoredAutomatic = Selectable<AutomaticPaymentsTable>;

export const findAutomatic = (tx: Tx, documentId: string): Promise<StoredAutomatic | undefined> =>
  tx.selectFrom('automaticPayments').selectAll().where('documentId', '=', documentId).executeTakeFirst();

/** Stores that an automatic payment was announced, also anew. The caller has locked the document. */
export async function saveAnnounced(tx: Tx, row: Insertable<AutomaticPaymentsTable>): Promise<void> {
  const { documentId: _, createdAt: __, ...change } = row;
  await telling(tx, 'document', row.documentId)
    .insertInto('automaticPayments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'documentId']).doUpdateSet(change))
    .execute();
}

type Change = Pick<Updateable<AutomaticPaymentsTable>, 'status' | 'nextDay' | 'tries' | 'announcedAmount'>;

export async function updateAutomatic(tx: Tx, documentId: string, change: Change, now: Date): Promise<void> {
  await telling(tx, 'document', documentId)
    .updateTable('automaticPayments')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('documentId', '=', documentId)
    .execute();
}

export type AutomaticCard = { accountId: string; id: string; clientId: string; timezone: string };

/** The cards of all accounts that invoices are charged to automatically, from an id on. */
export const listAutomaticCards = (
  system: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<AutomaticCard[]> =>
  system
    .selectFrom('savedCards')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'savedCards.accountId')
    .select(['savedCards.accountId', 'savedCards.id', 'savedCards.clientId', 'accounts.timezone'])
    .where('accounts.suspendedAt', 'is', null)
    .where('savedCards.isAutomatic', '=', true)
    .where('savedCards.status', '=', 'active')
    .where('savedCards.methodId', 'is not', null)
    .where('savedCards.id', '>', after)
    .orderBy('savedCards.id')
    .limit(limit)
    .execute();
