import { sumMoney } from '@truckroll/domain/money/amounts';
import { revenueOf } from '@truckroll/domain/reports/revenue';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { documentHeads, isGivenOut, linesOfDocuments } from './document-rows.ts';

/** The invoices of one day in one currency: what they come to, all tax within it, and what is left without it. */
export type RevenueOfDay = {
  day: string;
  currency: string;
  invoices: number;
  total: number;
  tax: number;
  revenue: number;
};

/** The invoices that count as revenue (API 4.11). */
const revenueInvoices = (tx: Tx) => tx.selectFrom(documentHeads.as('documents')).where(isGivenOut);
type RevenueInvoices = ReturnType<typeof revenueInvoices>;

/**
 * The revenue of those invoices that `narrow` leaves, by day and currency. Home, reports, lists of invoices and the
 * income of jobs all read it here.
 */
export async function readRevenue(
  tx: Tx,
  narrow: (invoices: RevenueInvoices) => RevenueInvoices,
): Promise<RevenueOfDay[]> {
  const [billed, within] = await Promise.all([
    narrow(revenueInvoices(tx))
      .select((document) => [
        'documents.date as day',
        'documents.currency',
        document.fn.countAll<number>().as('invoices'),
        document.fn.sum<string>('documents.total').as('total'),
        document.fn.sum<string>('documents.tax').as('tax'),
      ])
      .groupBy(['documents.date', 'documents.currency'])
      .execute(),
    // The index of lines with such taxes has no others.
    narrow(revenueInvoices(tx))
      .innerJoin(linesOfDocuments.as('documentItems'), (join) =>
        join
          .onRef('documentItems.accountId', '=', 'documents.accountId')
          .onRef('documentItems.documentId', '=', 'documents.id'),
      )
      .select(['documents.date as day', 'documents.currency'])
      .select(sql<string>`sum(included_tax_of(document_items.taxes))`.as('tax'))
      .where(sql<SqlBool>`included_tax_of(document_items.taxes) <> 0`)
      .groupBy(['documents.date', 'documents.currency'])
      .execute(),
  ]);
  const inPrices = new Map(within.map(({ day, currency, tax }) => [`${day} ${currency}`, Number(tax)]));
  return billed.map(({ day, currency, invoices, ...sums }) => {
    const total = Number(sums.total);
    const revenue = revenueOf({
      total,
      tax: Number(sums.tax),
      includedTax: inPrices.get(`${day} ${currency}`) ?? 0,
    });
    return { day, currency, invoices: Number(invoices), total, tax: sumMoney([total, -revenue]), revenue };
  });
}
