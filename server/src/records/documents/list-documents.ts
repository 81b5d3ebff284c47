import type { CurrencyTotals, DocumentFilters } from '@truckroll/contract/documents/document-lists';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { DocumentSortKey } from '@truckroll/contract/fields/list-keys';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { type OrderByItemBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readMoney } from '../accounts/currency-store.ts';
import { readToday } from '../accounts/local-day.ts';
import { isByIndex, keyColumns, type ListedFor, matchingDocuments } from './document-filters.ts';
import { selectRows, toRow } from './document-store.ts';
import { alone, sumColumns, sumDocuments, type Totals, toTotals } from './document-sums.ts';
import { readRevenue } from './revenue-store.ts';

export type DocumentPage = { page: number; limit: number; sortBy: DocumentSortKey; sortOrder: 'asc' | 'desc' };

/**
 * The order of a list. Only due dates can be null; for other columns `nulls last` would prevent the use of the index.
 */
const inOrder =
  ({ sortBy, sortOrder }: DocumentPage) =>
  (order: OrderByItemBuilder) => {
    const ordered = sortOrder === 'asc' ? order.asc() : order.desc();
    return sortBy === 'dueDate' ? ordered.nullsLast() : ordered;
  };

const offsetOf = ({ page, limit }: DocumentPage): number => (page - 1) * limit;

const selectPage = (tx: Tx, page: DocumentPage) =>
  selectRows(tx).orderBy(page.sortBy, inOrder(page)).orderBy('id', page.sortOrder);

/** Runs a text index search once for both the ids of the page and the sums of all matches. */
async function findPage(tx: Tx, filters: DocumentFilters, { page, ...by }: ListedFor & { page: DocumentPage }) {
  const { ids, sums } = await tx
    .with(
      (name) => name('found').materialized(),
      () => matchingDocuments(tx, filters, by).select(keyColumns),
    )
    .selectNoFrom((part) => {
      const ids = part
        .selectFrom('found')
        .select('found.id')
        .orderBy(`found.${page.sortBy}`, inOrder(page))
        .orderBy('found.id', page.sortOrder)
        .limit(page.limit)
        .offset(offsetOf(page));
      const toSum = part.selectFrom('found').select(alone);
      const summed = part
        .selectFrom(toSum.as('sums'))
        .select(['currency', ...sumColumns(by.today)])
        .groupBy('currency')
        .orderBy('currency');
      return [jsonArrayFrom(ids).as('ids'), jsonArrayFrom(summed).as('sums')];
    })
    .executeTakeFirstOrThrow();
  return { ids: ids.map(({ id }) => id), totals: toTotals(sums, { type: filters.documentType, own: by.currency }) };
}

/** The totals with the revenue of the matching invoices, where the list is of some days (API 4.11). */
async function withRevenue(tx: Tx, filters: DocumentFilters, { totals, ...by }: ListedFor & { totals: Totals }) {
  const isOfDays = filters.from !== undefined || filters.to !== undefined;
  if (filters.documentType !== 1 || !isOfDays) return totals;
  const { from, to, ...others } = filters;
  // Credit notes count on their own days, whatever the day of their invoice.
  const days = await readRevenue(tx, (invoices, day) =>
    invoices
      .where('documents.id', 'in', matchingDocuments(tx, others, by).select('documents.id'))
      .$if(from !== undefined, (all) => all.where(day, '>=', from ?? ''))
      .$if(to !== undefined, (all) => all.where(day, '<=', to ?? '')),
  );
  const withIts = <T extends CurrencyTotals>(sums: T): T => {
    const own = days.filter(({ currency }) => currency === sums.currency);
    const sumOf = (key: 'revenue' | 'tax') => sumMoney(own.map((day) => day[key]));
    return { ...sums, revenue: { amount: sumOf('revenue'), tax: sumOf('tax') } };
  };
  return { ...withIts(totals), otherCurrencies: totals.otherCurrencies.map(withIts) };
}

/** A page of invoices or estimates, with the totals of all matches (API DC-4). */
export async function listDocuments(
  tx: Tx,
  filters: DocumentFilters,
  { page, actor, now }: { page: DocumentPage; actor: Actor; now: Date },
): Promise<{ documents: DocumentRow[]; totals: Totals }> {
  const [today, { currency }] = await Promise.all([readToday(tx, now), readMoney(tx)]);
  const by = { actor, today, currency };
  const { documents, totals } = await listWithSums(tx, filters, { ...by, page });
  return { documents, totals: await withRevenue(tx, filters, { ...by, totals }) };
}

async function listWithSums(tx: Tx, filters: DocumentFilters, { page, ...by }: ListedFor & { page: DocumentPage }) {
  const { today } = by;
  if (isByIndex(filters)) {
    const { ids, totals } = await findPage(tx, filters, { ...by, page });
    // The ids are passed as one array parameter, so that the statement's text is the same for any number of ids.
    const rows = await selectPage(tx, page).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
    return { documents: rows.map((row) => toRow(row, today)), totals };
  }
  const ids = matchingDocuments(tx, filters, by)
    .select('documents.id')
    .orderBy(page.sortBy, inOrder(page))
    .orderBy('documents.id', page.sortOrder)
    .limit(page.limit)
    .offset(offsetOf(page));
  const [rows, totals] = await Promise.all([
    selectPage(tx, page).where('id', 'in', ids).execute(),
    sumDocuments(tx, filters, by),
  ]);
  return { documents: rows.map((row) => toRow(row, today)), totals };
}
