import { sumMoney } from '@truckroll/domain/money/amounts';
import { revenueOf } from '@truckroll/domain/reports/revenue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { documentHeads, isGivenOut, linesOfDocuments } from './document-rows.ts';

/**
 * The invoices of one day in one currency: what they come to, all tax within it, and what is left without it. Credit notes
 * of the day lower the tax and the revenue, and not what invoices come to: they pay for invoices or stay as credit.
 */
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

/** One row for each credit note that is not void: its invoice, its date, its amount and its tax. */
const creditedInvoices = (tx: Tx) =>
  tx
    .selectFrom((part) =>
      part
        .selectFrom(documentHeads.as('heads'))
        .innerJoin('clientCredits as notes', (join) =>
          join.onRef('notes.accountId', '=', 'heads.accountId').onRef('notes.documentId', '=', 'heads.id'),
        )
        .selectAll('heads')
        .select(['notes.creditDate', 'notes.amount as credited', 'notes.tax as creditedTax'])
        .where('notes.kind', '=', 'creditNote')
        .where('notes.voidedAt', 'is', null)
        .as('documents'),
    )
    .where(isGivenOut);

/**
 * The revenue of those invoices that `narrow` leaves, by day and currency. Home, reports, lists of invoices and the
 * income of jobs all read it here. `day` is the date of the invoice, or of the credit note.
 */
export async function readRevenue(
  tx: Tx,
  narrow: (invoices: RevenueInvoices, day: RawBuilder<string>) => RevenueInvoices,
): Promise<RevenueOfDay[]> {
  const ofInvoice = sql<string>`documents.date`;
  const ofNote = sql<string>`documents.credit_date`;
  const [billed, within, credited] = await Promise.all([
    narrow(revenueInvoices(tx), ofInvoice)
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
    narrow(revenueInvoices(tx), ofInvoice)
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
    // Its rows have all columns of invoices, and those of the credit note.
    narrow(creditedInvoices(tx) as unknown as RevenueInvoices, ofNote)
      .select([ofNote.as('day'), 'documents.currency'])
      .select([sql<string>`sum(documents.credited)`.as('amount'), sql<string>`sum(documents.credited_tax)`.as('tax')])
      .groupBy([ofNote, 'documents.currency'])
      .execute(),
  ]);
  const inPrices = new Map(within.map(({ day, currency, tax }) => [`${day} ${currency}`, Number(tax)]));
  const invoiced = billed.map(({ day, currency, invoices, ...sums }) => {
    const total = Number(sums.total);
    const revenue = revenueOf({
      total,
      tax: Number(sums.tax),
      includedTax: inPrices.get(`${day} ${currency}`) ?? 0,
    });
    return { day, currency, invoices: Number(invoices), total, tax: sumMoney([total, -revenue]), revenue };
  });
  const lowered = credited.map(({ day, currency, ...sums }) => {
    const revenue = revenueOf({ total: Number(sums.amount), tax: Number(sums.tax), includedTax: 0 });
    return { day, currency, invoices: 0, total: 0, tax: -Number(sums.tax), revenue: -revenue };
  });
  return [...invoiced, ...lowered];
}
