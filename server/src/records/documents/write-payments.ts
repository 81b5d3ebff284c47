import type { CountedPayment } from '@truckroll/domain/documents/payment-rules';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { PaymentRefundsTable, PaymentsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';
import type { StoredPayment } from './payment-store.ts';

export async function insertPayment(tx: Tx, payment: Insertable<PaymentsTable>): Promise<void> {
  await telling(telling(tx, 'payment', payment.id, { now: payment.updatedAt }), 'document', payment.documentId)
    .insertInto('payments')
    .values(payment)
    .execute();
}

/** As `insertPayment`; false if the processor's payment is known already. */
export async function insertOnlinePayment(tx: Tx, payment: Insertable<PaymentsTable>): Promise<boolean> {
  const inserted = await telling(
    telling(tx, 'payment', payment.id, { now: payment.updatedAt }),
    'document',
    payment.documentId,
  )
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'providerReference']).where('providerReference', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type PaymentChanges = Pick<
  Updateable<PaymentsTable>,
  | 'paymentDate'
  | 'paymentMethod'
  | 'paymentNote'
  | 'paymentStatus'
  | 'isScheduled'
  | 'amountRefunded'
  | 'tipRefunded'
  | 'surchargeRefunded'
>;

/** Changes a payment, and gives it a new version. The caller settles its document. */
export async function updatePayment(tx: Tx, id: string, changes: PaymentChanges, now: Date): Promise<void> {
  await telling(telling(tx, 'payment', id, { now }), 'document', null)
    .updateTable('payments')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removePayment(tx: Tx, id: string): Promise<void> {
  await telling(telling(tx, 'payment', id), 'document', null)
    .deleteFrom('payments')
    .where('id', '=', id)
    .execute();
}

/** The payments of a document with the columns that the rules of the domain need. */
export async function listCounted(
  tx: Tx,
  documentId: string,
): Promise<(CountedPayment & { depositOf: string | null })[]> {
  const rows = await tx
    .selectFrom('payments')
    .select(['paymentAmount', 'amountRefunded', 'paymentStatus', 'paymentMethod', 'depositOf'])
    .where('documentId', '=', documentId)
    .execute();
  return rows.map(({ paymentMethod, ...row }) => ({
    ...row,
    isWriteOff: paymentMethod === 'Write-off',
    paymentAmount: Number(row.paymentAmount),
    amountRefunded: Number(row.amountRefunded),
  }));
}

/** The payment that the card processor knows by a reference. */
export const findPaymentOf = (tx: Tx, reference: string): Promise<StoredPayment | undefined> =>
  tx.selectFrom('payments').selectAll().where('providerReference', '=', reference).executeTakeFirst();

export type DuePayment = { accountId: string; id: string; documentId: string };

/** The payments of all accounts whose date has come in the account's time zone, from an id on. */
export async function listDuePayments(
  system: Tx,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select payments.account_id, payments.id, payments.document_id
    from payments join ${accountRows} as accounts on accounts.id = payments.account_id
    where accounts.suspended_at is null and is_scheduled and payment_date <= (${now.toISOString()}::timestamptz at time zone accounts.timezone)::date
      and payments.id > ${after}
    order by payments.id limit ${limit}`.execute(system);
  return rows;
}

export async function insertRefund(tx: Tx, refund: Insertable<PaymentRefundsTable>): Promise<void> {
  await telling(tx, 'payment', refund.paymentId).insertInto('paymentRefunds').values(refund).execute();
}

/** Sets the status of a refund, or only of one that is `pending`. */
export async function setRefundStatus(
  tx: Tx,
  id: string,
  { to, onlyPending = false, now }: { to: 'pending' | 'completed' | 'failed'; onlyPending?: boolean; now: Date },
): Promise<void> {
  await telling(tx, 'payment', null)
    .updateTable('paymentRefunds')
    .set({ refundStatus: to, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .$if(onlyPending, (refunds) => refunds.where('refundStatus', '=', 'pending'))
    .execute();
}

/** The refunds of a payment with their statuses, without what its disputes have taken. */
export const listRefundsOf = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('paymentRefunds')
    .select(['id', 'refundAmount', 'tipAmount', 'surchargeAmount', 'refundStatus as status'])
    .where('paymentId', '=', paymentId)
    .where('disputeId', 'is', null)
    .execute();

/** A refund for which the card processor was asked, with its payment and document. */
export const findPendingRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom('paymentRefunds')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.accountId', '=', 'paymentRefunds.accountId')
        .onRef('payments.id', '=', 'paymentRefunds.paymentId'),
    )
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(['paymentRefunds.refundAmount', 'paymentRefunds.tipAmount', 'paymentRefunds.surchargeAmount'])
    .select('paymentRefunds.paymentId')
    .select(['payments.providerReference', 'documents.id as documentId', 'documents.currency'])
    .where('paymentRefunds.id', '=', id)
    .where('paymentRefunds.refundStatus', '=', 'pending')
    .executeTakeFirst();
