import { addDays } from '@truckroll/domain/calendar/days';
import { creditKinds, isMoney } from '@truckroll/domain/documents/client-credits';
import { collectedStates } from '@truckroll/domain/documents/document-kinds';
import type { Period } from '@truckroll/domain/reports/report-period';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { accountRows, ownCurrency } from '../../records/accounts/account-rows.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import { creditHeads } from '../../records/documents/credit-store.ts';
import { documentHeads, isGivenOut, paymentHeads, refundHeads } from '../../records/documents/document-rows.ts';
import { selectCurrencies } from '../../records/documents/document-sums.ts';
import { always, type ListedRows, listedRow } from './listed-row.ts';

/** The documents of one currency, and the days until which they are read. */
export type OfCurrency = { currency: string; reach: Period };

/** Everything before the reach is summed as one day: only balances need it. */
const dayWithin = (day: ReturnType<typeof sql<string>>, { from }: Period) =>
  sql<string>`greatest(${day}, ${addDays(from, -1)}::date)`;

/** The documents with another currency than the account's. */
export const selectForeign = expressionBuilder<Tables, never>()
  .selectFrom(documentHeads.as('documents'))
  .select(['documents.accountId', 'documents.id'])
  .where(sql<SqlBool>`documents.currency <> ${ownCurrency}`);

const selectGivenOut = (tx: Tx, currency: string) =>
  tx.selectFrom(documentHeads.as('documents')).where(isGivenOut).where('documents.currency', '=', currency);

/** The received payments until the end of the reach. */
const selectReceived = (tx: Tx, { currency, reach }: OfCurrency) =>
  tx
    .selectFrom(paymentHeads.as('payments'))
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .where('payments.paymentStatus', 'in', collectedStates)
    .where('documents.currency', '=', currency)
    .where('payments.paymentDate', '<=', reach.to);

/** The refunds of the reach. Those that failed gave nothing back. */
const selectRefunds = (tx: Tx, { currency, reach }: OfCurrency) =>
  tx
    .selectFrom(refundHeads.as('paymentRefunds'))
    .innerJoin(paymentHeads.as('payments'), (join) =>
      join
        .onRef('payments.accountId', '=', 'paymentRefunds.accountId')
        .onRef('payments.id', '=', 'paymentRefunds.paymentId'),
    )
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .where('refundStatus', '!=', 'failed')
    // Of a tip alone nothing was collected.
    .where('refundAmount', '>', '0')
    .where('payments.paymentStatus', 'in', ['completed', 'refunded'])
    .where('documents.currency', '=', currency)
    .where('refundDate', '>=', reach.from)
    .where('refundDate', '<=', reach.to);

/** The credits of the reach that are not void. */
const selectCredits = (tx: Tx, { currency, reach }: OfCurrency) =>
  tx
    .selectFrom(creditHeads.as('credits'))
    .where('voidedAt', 'is', null)
    .where('currency', '=', currency)
    .where('creditDate', '>=', reach.from)
    .where('creditDate', '<=', reach.to);

/** What the invoices before the reach come to. Only balances need it. */
export async function sumInvoicesBefore(tx: Tx, { currency, reach }: OfCurrency): Promise<number> {
  const { total } = await selectGivenOut(tx, currency)
    .select((document) => document.fn.sum<string | null>('documents.total').as('total'))
    .where('documents.date', '<', reach.from)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * The received payments by the day on which they were paid. `settledOn` is the day on which they lowered what an invoice
 * leaves to pay, which is not before the invoice itself; null for deposits of estimates, and for invoices that no longer
 * count.
 */
export async function sumPayments(tx: Tx, of: OfCurrency) {
  const { reach } = of;
  const settledOn = sql`case when ${isGivenOut} then greatest(payments.payment_date, documents.date) end`;
  const rows = await selectReceived(tx, of)
    .select((payment) => [
      dayWithin(sql`payments.payment_date`, reach).as('day'),
      sql<string | null>`greatest(${settledOn}, case when ${isGivenOut} then ${addDays(reach.from, -1)}::date end)`.as(
        'settledOn',
      ),
      payment.fn.sum<string>('payments.paymentAmount').as('settled'),
      // What was paid out of a credit came in with the credit, if it was money at all.
      sql<string>`coalesce(sum(payments.payment_amount) filter (where payments.credit_id is null), 0)`.as('collected'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();
  return rows.map((row) => ({ ...row, settled: Number(row.settled), collected: Number(row.collected) }));
}

/** The refunds of each day. */
export async function sumRefunds(tx: Tx, of: OfCurrency) {
  const rows = await selectRefunds(tx, of)
    .select((refund) => ['refundDate as day', refund.fn.sum<string>('refundAmount').as('refunded')])
    .groupBy('refundDate')
    .execute();
  return rows.map(({ day, refunded }) => ({ day, refunded: Number(refunded) }));
}

/** The money that came in by itself less the credit that was given back, and what was written off, by the day of each. */
export async function sumCredits(tx: Tx, of: OfCurrency) {
  const rows = await selectCredits(tx, of)
    .select(['creditDate as day', 'kind'])
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .groupBy(['creditDate', 'kind'])
    .execute();
  return rows.flatMap(({ day, kind, amount }) => {
    const sum = Number(amount);
    const moved = isMoney(kind) ? sum : kind === 'refund' ? -sum : 0;
    return [{ day, collected: moved, writtenOff: kind === 'writeOff' ? sum : 0 }];
  });
}

/** The money of a period: payments, and money that came in by itself, less refunds and credit that was given back. */
export const listCollected = (tx: Tx, of: OfCurrency): ListedRows =>
  selectReceived(tx, of)
    .select(
      listedRow({
        kind: always('payment'),
        id: 'payments.id',
        day: 'payments.paymentDate',
        amount: 'payments.paymentAmount',
        documentId: 'payments.documentId',
      }),
    )
    .where('payments.paymentDate', '>=', of.reach.from)
    .where('payments.creditId', 'is', null)
    .unionAll(
      selectRefunds(tx, of).select(
        listedRow({
          kind: always('refund'),
          id: 'paymentRefunds.id',
          day: 'paymentRefunds.refundDate',
          amount: sql`-payment_refunds.refund_amount`,
          documentId: 'payments.documentId',
        }),
      ),
    )
    .unionAll(
      selectCredits(tx, of)
        .select(
          listedRow({
            kind: sql`case credits.kind when 'refund' then 'creditRefund' else 'credit' end`,
            id: 'credits.id',
            day: 'credits.creditDate',
            amount: sql`case credits.kind when 'refund' then -credits.amount else credits.amount end`,
            clientId: 'credits.clientId',
          }),
        )
        .where('credits.kind', 'in', ['refund', ...creditKinds.filter(isMoney)]),
    );

/** What was given up in a period, with the invoice on which it was due. */
export const listWrittenOff = (tx: Tx, of: OfCurrency): ListedRows =>
  selectCredits(tx, of)
    .select((credit) =>
      listedRow({
        kind: always('writeOff'),
        id: 'credits.id',
        day: 'credits.creditDate',
        amount: 'credits.amount',
        documentId: sql`${credit
          .selectFrom(paymentHeads.as('payments'))
          .select('payments.documentId')
          .whereRef('payments.creditId', '=', 'credits.id')
          .limit(1)}`,
        clientId: 'credits.clientId',
      }),
    )
    .where('credits.kind', '=', 'writeOff');

/** What each invoice left to pay at the end of a period. An overpaid one leaves less than nothing. */
export const listOutstanding = (tx: Tx, of: OfCurrency): ListedRows =>
  selectGivenOut(tx, of.currency)
    .leftJoin(
      selectReceived(tx, of)
        .select((payment) => ['payments.documentId', payment.fn.sum<string>('payments.paymentAmount').as('amount')])
        .groupBy('payments.documentId')
        .as('paid'),
      'paid.documentId',
      'documents.id',
    )
    .select(
      listedRow({
        kind: always('invoice'),
        id: 'documents.id',
        day: 'documents.date',
        amount: sql`documents.total - coalesce(paid.amount, 0)`,
        documentId: 'documents.id',
      }),
    )
    .where('documents.date', '<=', of.reach.to)
    .where(sql<SqlBool>`documents.total <> coalesce(paid.amount, 0)`);

/** The currencies of the account's documents, its own first. */
export async function listCurrencies(tx: Tx): Promise<string[]> {
  const rows = await selectCurrencies(tx)
    .union(tx.selectFrom(accountRows.as('accounts')).select('currency'))
    .execute();
  const own = await readCurrency(tx);
  return rows
    .map(({ currency }) => currency)
    .sort((one, other) => Number(other === own) - Number(one === own) || one.localeCompare(other));
}

/** The invoices whose last payment was in the reach, with the days from their date to that payment. */
function selectPaid(tx: Tx, reach: Period) {
  const paid = tx
    .selectFrom(paymentHeads.as('payments'))
    .select((payment) => ['documentId', payment.fn.max('paymentDate').as('paidOn')])
    .where('paymentStatus', '=', 'completed')
    // Without an upper end: a later payment would be the last one.
    .where('paymentDate', '>=', reach.from)
    .groupBy('documentId');
  return tx
    .selectFrom(paid.as('paid'))
    .innerJoin(documentHeads.as('documents'), 'documents.id', 'paid.documentId')
    .select((invoice) => [
      'documents.id',
      invoice.ref('paid.paidOn').$notNull().as('day'),
      sql<string>`greatest(paid.paid_on - documents.date, 0)`.as('days'),
      sql<SqlBool>`paid.paid_on <= coalesce(documents.due_date, paid.paid_on)`.as('isOnTime'),
    ])
    .where(isGivenOut)
    .where('documents.paymentStatus', '=', 'paid')
    .where('paid.paidOn', '<=', reach.to);
}

/**
 * The paid invoices by the day of their last payment: their number, the days from their date to that payment, and how
 * many were paid by their due date.
 */
export async function sumPaymentTimes(tx: Tx, reach: Period) {
  const rows = await tx
    .selectFrom(selectPaid(tx, reach).as('paid'))
    .select((invoice) => [
      'paid.day',
      invoice.fn.countAll<number>().as('invoices'),
      invoice.fn.sum<string>('paid.days').as('days'),
      sql<number>`count(*) filter (where paid.is_on_time)`.as('onTime'),
    ])
    .groupBy('paid.day')
    .execute();
  return rows.map(({ days, ...row }) => ({ ...row, days: Number(days) }));
}

/** The invoices whose last payment was in a period, each with its days to pay. */
export const listPaid = (tx: Tx, period: Period): ListedRows =>
  tx.selectFrom(selectPaid(tx, period).as('paid')).select(
    listedRow({
      kind: always('invoice'),
      id: 'paid.id',
      day: 'paid.day',
      amount: sql`paid.days::numeric`,
      documentId: 'paid.id',
    }),
  );

/** Those of them that were paid by their due date. */
export const listPaidOnTime = (tx: Tx, period: Period): ListedRows =>
  tx
    .selectFrom(selectPaid(tx, period).as('paid'))
    .select(listedRow({ kind: always('invoice'), id: 'paid.id', day: 'paid.day', documentId: 'paid.id' }))
    .where('paid.isOnTime', '=', true);
