import { addDays } from '@truckroll/domain/calendar/days';
import { isMoney } from '@truckroll/domain/documents/client-credits';
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

/** What the invoices before the reach come to. Only balances need it. */
export async function sumInvoicesBefore(tx: Tx, { currency, reach }: OfCurrency): Promise<number> {
  const { total } = await tx
    .selectFrom(documentHeads.as('documents'))
    .select((document) => document.fn.sum<string | null>('documents.total').as('total'))
    .where(isGivenOut)
    .where('documents.currency', '=', currency)
    .where('documents.date', '<', reach.from)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * The received payments by the day on which they were paid. `settledOn` is the day on which they lowered what an invoice
 * leaves to pay, which is not before the invoice itself; null for deposits of estimates, and for invoices that no longer
 * count.
 */
export async function sumPayments(tx: Tx, { currency, reach }: OfCurrency) {
  const settledOn = sql`case when ${isGivenOut} then greatest(payments.payment_date, documents.date) end`;
  const rows = await tx
    .selectFrom(paymentHeads.as('payments'))
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select((payment) => [
      dayWithin(sql`payments.payment_date`, reach).as('day'),
      sql<string | null>`greatest(${settledOn}, case when ${isGivenOut} then ${addDays(reach.from, -1)}::date end)`.as(
        'settledOn',
      ),
      payment.fn.sum<string>('payments.paymentAmount').as('settled'),
      // What was paid out of a credit came in with the credit, if it was money at all.
      sql<string>`coalesce(sum(payments.payment_amount) filter (where payments.credit_id is null), 0)`.as('collected'),
    ])
    .where('payments.paymentStatus', 'in', collectedStates)
    .where('documents.currency', '=', currency)
    .where('payments.paymentDate', '<=', reach.to)
    .groupBy([sql`1`, sql`2`])
    .execute();
  return rows.map((row) => ({ ...row, settled: Number(row.settled), collected: Number(row.collected) }));
}

/** The refunds of each day. Those that failed gave nothing back. */
export async function sumRefunds(tx: Tx, { currency, reach }: OfCurrency) {
  const rows = await tx
    .selectFrom(refundHeads.as('paymentRefunds'))
    .innerJoin(paymentHeads.as('payments'), (join) =>
      join
        .onRef('payments.accountId', '=', 'paymentRefunds.accountId')
        .onRef('payments.id', '=', 'paymentRefunds.paymentId'),
    )
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select((refund) => ['refundDate as day', refund.fn.sum<string>('refundAmount').as('refunded')])
    .where('refundStatus', '!=', 'failed')
    .where('payments.paymentStatus', 'in', ['completed', 'refunded'])
    .where('documents.currency', '=', currency)
    .where('refundDate', '>=', reach.from)
    .where('refundDate', '<=', reach.to)
    .groupBy('refundDate')
    .execute();
  return rows.map(({ day, refunded }) => ({ day, refunded: Number(refunded) }));
}

/** The money that came in by itself less the credit that was given back, and what was written off, by the day of each. */
export async function sumCredits(tx: Tx, { currency, reach }: OfCurrency) {
  const rows = await tx
    .selectFrom(creditHeads.as('credits'))
    .select(['creditDate as day', 'kind'])
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .where('voidedAt', 'is', null)
    .where('currency', '=', currency)
    .where('creditDate', '>=', reach.from)
    .where('creditDate', '<=', reach.to)
    .groupBy(['creditDate', 'kind'])
    .execute();
  return rows.flatMap(({ day, kind, amount }) => {
    const sum = Number(amount);
    const moved = isMoney(kind) ? sum : kind === 'refund' ? -sum : 0;
    return [{ day, collected: moved, writtenOff: kind === 'writeOff' ? sum : 0 }];
  });
}

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

/**
 * The paid invoices by the day of their last payment: their number, the days from their date to that payment, and how
 * many were paid by their due date.
 */
export async function sumPaymentTimes(tx: Tx, reach: Period) {
  const paid = tx
    .selectFrom(paymentHeads.as('payments'))
    .select((payment) => ['documentId', payment.fn.max('paymentDate').as('paidOn')])
    .where('paymentStatus', '=', 'completed')
    // Without an upper end: a later payment would be the last one.
    .where('paymentDate', '>=', reach.from)
    .groupBy('documentId');
  const rows = await tx
    .selectFrom(paid.as('paid'))
    .innerJoin(documentHeads.as('documents'), 'documents.id', 'paid.documentId')
    .select((document) => [
      'paid.paidOn as day',
      document.fn.countAll<number>().as('invoices'),
      sql<string>`sum(greatest(paid.paid_on - documents.date, 0))`.as('days'),
      sql<number>`count(*) filter (where paid.paid_on <= coalesce(documents.due_date, paid.paid_on))`.as('onTime'),
    ])
    .where(isGivenOut)
    .where('documents.paymentStatus', '=', 'paid')
    .where('paid.paidOn', '<=', reach.to)
    .groupBy('paid.paidOn')
    .execute();
  return rows.map(({ days, ...row }) => ({ ...row, day: row.day ?? '', days: Number(days) }));
}
