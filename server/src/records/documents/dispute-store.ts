import { openDisputeStates } from '@truckroll/domain/documents/disputes';
import { expressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DisputesTable, Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

export type StoredDispute = Selectable<DisputesTable>;

const tellingOf = (tx: Tx, paymentId: string | null): Tx =>
  telling(telling(tx, 'payment', paymentId), 'document', null);

/** A dispute, locked. Whoever also locks its document locks that first. */
export const holdDispute = (tx: Tx, id: string): Promise<StoredDispute | undefined> =>
  tx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function saveDispute(tx: Tx, dispute: Insertable<DisputesTable>): Promise<void> {
  const { id, createdAt: _, ...change } = dispute;
  await tellingOf(tx, dispute.paymentId ?? null)
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doUpdateSet(change))
    .execute();
}

/** Links the disputes that came before their payment was known. Returns them, oldest first. */
export async function linkDisputes(
  tx: Tx,
  { id: paymentId, reference }: { id: string; reference: string },
  now: Date,
): Promise<StoredDispute[]> {
  const linked = await tellingOf(tx, paymentId)
    .updateTable('disputes')
    .set({ paymentId, updatedAt: now.toISOString() })
    .where('paymentReference', '=', reference)
    .where('paymentId', 'is', null)
    .returningAll()
    .execute();
  return linked.sort((one, other) => one.openedAt.localeCompare(other.openedAt));
}

/** What the disputes of a payment hold, and what each of them has taken from it so far, oldest first. */
export async function listTaken(
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; taken: number; entered: number; movedAt: string | null }[]> {
  const rows = await tx
    .selectFrom('disputes')
    .select(['id', 'taken', 'movedAt'])
    .select(
      sql<string>`coalesce((select sum(refunds.refund_amount) from payment_refunds refunds
        where refunds.account_id = disputes.account_id and refunds.dispute_id = disputes.id), 0)`.as('entered'),
    )
    .where('paymentId', '=', paymentId)
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, taken: Number(row.taken), entered: Number(row.entered) }));
}

const withPayments = expressionBuilder<Tables, never>()
  .selectFrom('disputes')
  .innerJoin('payments', (join) =>
    join.onRef('payments.accountId', '=', 'disputes.accountId').onRef('payments.id', '=', 'disputes.paymentId'),
  );

const withOpenDispute = withPayments.where('disputes.state', 'in', openDisputeStates);

/** The documents with a payment of which a bank has still to decide. */
export const disputedDocumentIds = withOpenDispute.select('payments.documentId');

/** The payments of which a bank has still to decide. */
export const disputedPaymentIds = withOpenDispute.select('payments.id');

/** Whether a row of `documents` has a payment with an open dispute. */
export const isDisputed = expressionBuilder<Tables, never>()
  .exists(
    withOpenDispute
      .select('payments.id')
      .where(sql<SqlBool>`payments.account_id = documents.account_id and payments.document_id = documents.id`),
  )
  .$castTo<boolean>();

/** Whether a bank has still to decide about a payment of a client. */
export async function hasOpenDispute(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('disputes')
    .innerJoin('payments', (join) =>
      join.onRef('payments.accountId', '=', 'disputes.accountId').onRef('payments.id', '=', 'disputes.paymentId'),
    )
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select('disputes.id')
    .where('documents.clientId', '=', clientId)
    .where('disputes.state', 'in', openDisputeStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a bank holds money that was paid of a document. */
export async function isTakenByBank(tx: Tx, documentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('disputes')
    .innerJoin('payments', (join) =>
      join.onRef('payments.accountId', '=', 'disputes.accountId').onRef('payments.id', '=', 'disputes.paymentId'),
    )
    .select('disputes.id')
    .where('payments.documentId', '=', documentId)
    .where('disputes.taken', '>', '0')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
