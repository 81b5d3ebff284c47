import type { Ageing, DocumentFilters, DocumentSortKey } from '@truckroll/contract/document-lists';
import type { DocumentRow } from '@truckroll/contract/documents';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { fold } from '@truckroll/domain/text/folding';
import { type AliasableExpression, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';
import { readToday } from '../database/local-day.ts';
import type { Actor } from '../session/actor.ts';
import { documentScope, selectDocumentIds } from './document-scope.ts';
import { selectRows, toRow } from './document-store.ts';

/** Texts this short have no trigram, by which the index could find them. */
const shortest = 3;

const matching = (text: string) =>
  text.length < shortest
    ? sql<SqlBool>`strpos(search_text, ${text}) > 0`
    : sql<SqlBool>`id in (select matching_documents(${containing(text)}))`;

/** The same as domain/documents/overdue, for a whole list; a test holds the two together. */
const isOverdue = (today: string) =>
  sql<SqlBool>`document_type = 1 and document_status not in ('draft', 'void') and total > amount_paid and due_date < ${today}`;

function matchingDocuments(tx: Tx, filters: DocumentFilters, { actor, today }: { actor: Actor; today: string }) {
  let query = tx
    .selectFrom('documents')
    .where('deletedAt', 'is', null)
    .where('documentType', '=', filters.documentType);
  // Who sees all of a type needs no list of the ids that he sees.
  if (documentScope(actor, filters.documentType) !== 'all')
    query = query.where('id', 'in', selectDocumentIds(tx, actor));
  if (filters.clientId) query = query.where('clientId', '=', filters.clientId);
  if (filters.jobId) query = query.where('jobId', '=', filters.jobId);
  if (filters.requestId) query = query.where('requestId', '=', filters.requestId);
  if (filters.documentStatus?.length) query = query.where('documentStatus', 'in', filters.documentStatus);
  if (filters.paymentStatus?.length) query = query.where('paymentStatus', 'in', filters.paymentStatus);
  if (filters.overdue) query = query.where(isOverdue(today));
  if (filters.from) query = query.where('date', '>=', filters.from);
  if (filters.to) query = query.where('date', '<=', filters.to);
  if (filters.search) query = query.where(matching(fold(filters.search)));
  return query;
}

export type DocumentPage = { page: number; limit: number; sortBy: DocumentSortKey; sortOrder: 'asc' | 'desc' };
type Totals = { count: number; total: number; amountDue: number; ageing: Ageing | null };
type By = { actor: Actor; today: string };

/** Whether nothing limits the documents but that by which their sums are kept (migration 0018). */
function areSumsKept({ documentType, documentStatus, paymentStatus, overdue, ...others }: DocumentFilters, by: By) {
  return documentScope(by.actor, documentType) === 'all' && Object.values(others).every((value) => !value);
}

type Summed = {
  documentStatus: DocumentStatus;
  dueDate: string | null;
  total: string;
  amountDue: string;
  count: number;
};

/** What the documents that match come to, in the rows that are kept of them. */
function selectKeptSums(tx: Tx, filters: DocumentFilters, { today }: By) {
  let query = tx.selectFrom('documentSums').where('documentType', '=', filters.documentType);
  if (filters.documentStatus?.length) query = query.where('documentStatus', 'in', filters.documentStatus);
  if (filters.paymentStatus?.length) query = query.where('paymentStatus', 'in', filters.paymentStatus);
  // Of documents that cannot be overdue no day is kept.
  if (filters.overdue) query = query.where('dueDate', '<', today);
  return query.select(['documentStatus', 'dueDate', 'total', 'amountDue', 'count']);
}

const selectSumsAnew = (tx: Tx, filters: DocumentFilters, by: By) =>
  matchingDocuments(tx, filters, by).select([
    'documentStatus',
    'dueDate',
    'total',
    sql<string>`total - amount_paid`.as('amountDue'),
    sql<number>`1`.as('count'),
  ]);

async function sum(tx: Tx, filters: DocumentFilters, by: By): Promise<Totals> {
  const due = (from: number | null, to: number | null) => {
    const overFrom = from === null ? sql`true` : sql`due_date < ${by.today}::date - ${from}::int`;
    const overTo = to === null ? sql`true` : sql`(due_date is null or due_date >= ${by.today}::date - ${to}::int)`;
    return sql<string>`coalesce(sum(amount_due) filter (where document_status not in ('draft', 'void') and ${overFrom} and ${overTo}), 0)`;
  };
  const sums: AliasableExpression<Summed> = areSumsKept(filters, by)
    ? selectKeptSums(tx, filters, by)
    : selectSumsAnew(tx, filters, by);
  const row = await tx
    .selectFrom(sums.as('sums'))
    .select([
      sql<string>`coalesce(sum(count), 0)`.as('count'),
      sql<string>`coalesce(sum(total) filter (where document_status <> 'void'), 0)`.as('total'),
      sql<string>`coalesce(sum(amount_due) filter (where document_status <> 'void'), 0)`.as('amountDue'),
      due(null, 0).as('current'),
      due(0, 30).as('days30'),
      due(30, 60).as('days60'),
      due(60, 90).as('days90'),
      due(90, null).as('older'),
    ])
    .executeTakeFirstOrThrow();
  const ageing: Ageing = {
    current: Number(row.current),
    days30: Number(row.days30),
    days60: Number(row.days60),
    days90: Number(row.days90),
    older: Number(row.older),
  };
  return {
    count: Number(row.count),
    total: Number(row.total),
    amountDue: Number(row.amountDue),
    ageing: filters.documentType === 1 ? ageing : null,
  };
}

/** Only a due date may be missing. Where nothing can be, to say what comes last would keep the index out of use. */
const inOrder =
  ({ sortBy, sortOrder }: DocumentPage) =>
  (order: OrderByItemBuilder) => {
    const ordered = sortOrder === 'asc' ? order.asc() : order.desc();
    return sortBy === 'dueDate' ? ordered.nullsLast() : ordered;
  };

/** A page of invoices or estimates, with what all that match come to (API DC-4). */
export async function listDocuments(
  tx: Tx,
  filters: DocumentFilters,
  { page, actor, now }: { page: DocumentPage; actor: Actor; now: Date },
): Promise<{ documents: DocumentRow[]; totals: Totals }> {
  const today = await readToday(tx, now);
  const ids = matchingDocuments(tx, filters, { actor, today })
    .select('id')
    .orderBy(page.sortBy, inOrder(page))
    .orderBy('id', page.sortOrder)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const [rows, totals] = await Promise.all([
    selectRows(tx).where('id', 'in', ids).orderBy(page.sortBy, inOrder(page)).orderBy('id', page.sortOrder).execute(),
    sum(tx, filters, { actor, today }),
  ]);
  return { documents: rows.map((row) => toRow(row, today)), totals };
}
