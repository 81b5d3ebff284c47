import type { Ageing, CurrencyTotals, DocumentFilters } from '@truckroll/contract/documents/document-lists';
import type { DocumentStatus, DocumentType } from '@truckroll/domain/documents/document-kinds';
import { type AliasableExpression, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ListedFor, matchingDocuments } from './document-filters.ts';
import { documentScope } from './document-scope.ts';

/** The totals of all matching documents: in the account's currency, and in others. */
export type Totals = CurrencyTotals & { count: number; otherCurrencies: CurrencyTotals[] };

/** The input of a sum: one or several documents per row. */
type ToSum = {
  documentStatus: DocumentStatus;
  currency: string;
  dueDate: string | null;
  total: string;
  amountDue: string;
  count: number;
};

/** The columns of a row with a single document. */
export const alone = [
  'documentStatus',
  'currency',
  'total',
  sql<string>`total - amount_paid`.as('amountDue'),
  sql<number>`1`.as('count'),
  // A refunded amount is never overdue.
  sql<string | null>`case when total > amount_paid + amount_refunded then due_date end`.as('dueDate'),
] as const;

/** Whether the only filters are those that the stored sums are grouped by (migration 0027). */
function hasStoredSums(filters: DocumentFilters, { actor }: ListedFor): boolean {
  const { documentType, documentStatus: _, paymentStatus: __, overdue: ___, ...others } = filters;
  return documentScope(actor, documentType) === 'all' && Object.values(others).every((value) => !value);
}

/** The stored sums of the matching documents. */
function selectStoredSums(tx: Tx, filters: DocumentFilters, { today }: ListedFor) {
  let query = tx.selectFrom('documentSums').where('documentType', '=', filters.documentType);
  if (filters.documentStatus?.length) query = query.where('documentStatus', 'in', filters.documentStatus);
  if (filters.paymentStatus?.length) query = query.where('paymentStatus', 'in', filters.paymentStatus);
  // Documents that cannot be overdue have no due date in the stored sums.
  if (filters.overdue) query = query.where('dueDate', '<', today);
  return query.select(['documentStatus', 'currency', 'dueDate', 'total', 'amountDue', 'count']);
}

/** The documents that count in the sums: not drafts, not void. */
const isGivenOut = sql`document_status not in ('draft', 'void')`;

/**
 * The columns that sum documents. Their names have one word each, because keys inside JSON are not converted to camel
 * case.
 */
export function sumColumns(today: string) {
  const dueOver = (from: number | null, to: number | null) => {
    const overFrom = from === null ? sql`true` : sql`due_date < ${today}::date - ${from}::int`;
    const overTo = to === null ? sql`true` : sql`(due_date is null or due_date >= ${today}::date - ${to}::int)`;
    const isOwed = sql`${isGivenOut} and ${overFrom} and ${overTo}`;
    return sql<string>`coalesce(sum(amount_due) filter (where ${isOwed}), 0)`;
  };
  return [
    sql<string>`coalesce(sum(count), 0)`.as('count'),
    sql<string>`coalesce(sum(total) filter (where ${isGivenOut}), 0)`.as('total'),
    sql<string>`coalesce(sum(amount_due) filter (where ${isGivenOut}), 0)`.as('due'),
    sql<string>`coalesce(sum(total) filter (where document_status = 'draft'), 0)`.as('drafts'),
    dueOver(null, 0).as('current'),
    dueOver(0, 30).as('days30'),
    dueOver(30, 60).as('days60'),
    dueOver(60, 90).as('days90'),
    dueOver(90, null).as('older'),
  ] as const;
}

type Summed = Record<'count' | 'total' | 'due' | 'drafts' | keyof Ageing, string | number> & { currency: string };

const toCurrencyTotals = ({ currency, total, due, drafts, ...by }: Summed, type: DocumentType): CurrencyTotals => ({
  currency,
  total: Number(total),
  amountDue: Number(due),
  drafts: Number(drafts),
  ageing:
    type === 1
      ? {
          current: Number(by.current),
          days30: Number(by.days30),
          days60: Number(by.days60),
          days90: Number(by.days90),
          older: Number(by.older),
        }
      : null,
});

const nothing = { count: 0, total: 0, due: 0, drafts: 0, current: 0, days30: 0, days60: 0, days90: 0, older: 0 };

/** The sums by currency, the account's first. */
export function toTotals(sums: readonly Summed[], { type, own }: { type: DocumentType; own: string }): Totals {
  const ofOwn = sums.find(({ currency }) => currency === own) ?? { ...nothing, currency: own };
  return {
    ...toCurrencyTotals(ofOwn, type),
    count: sums.reduce((count, sum) => count + Number(sum.count), 0),
    otherCurrencies: sums
      .filter((sum) => sum !== ofOwn && Number(sum.count) > 0)
      .map((sum) => toCurrencyTotals(sum, type)),
  };
}

/** Sums the matching documents: from stored sums if possible, else row by row. */
export async function sumDocuments(tx: Tx, filters: DocumentFilters, by: ListedFor): Promise<Totals> {
  const toSum: AliasableExpression<ToSum> = hasStoredSums(filters, by)
    ? selectStoredSums(tx, filters, by)
    : matchingDocuments(tx, filters, by).select(alone);
  const sums = await tx
    .selectFrom(toSum.as('sums'))
    .select(['currency', ...sumColumns(by.today)])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return toTotals(sums, { type: filters.documentType, own: by.currency });
}

/** The currencies of the account's documents. */
export const selectCurrencies = (tx: Tx) => tx.selectFrom('documentSums').select('currency').where('count', '>', 0);
