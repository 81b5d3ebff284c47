import type { DocumentFilters } from '@truckroll/contract/documents/document-lists';
import { searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { areIndexed, containing, hasAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { DocumentsTable, Tables } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { disputedDocumentIds } from './dispute-store.ts';
import { documentScope, selectDocumentIds } from './document-scope.ts';
import { isOfJob } from './invoice-jobs.ts';

/** The user of a list, with the account's date and currency. */
export type ListedFor = { actor: Actor; today: string; currency: string };

/** Whether the text index answers a search. */
export const isByIndex = ({ search }: DocumentFilters): boolean =>
  search !== undefined && areIndexed(searchWords(search));

/** The columns by which lists filter, order and sum, as the text index returns them (migration 0027). */
export const keyColumns = [
  'id',
  'documentType',
  'documentNumber',
  'documentStatus',
  'paymentStatus',
  'date',
  'dueDate',
  'total',
  'amountPaid',
  'clientId',
  'jobId',
  'requestId',
  'currency',
  'amountRefunded',
] as const satisfies (keyof DocumentsTable)[];
type Keys = Pick<Selectable<DocumentsTable>, (typeof keyColumns)[number]>;

const documentsThere = (tx: Tx) => tx.selectFrom('documents').where('documents.deletedAt', 'is', null);
type DocumentsQuery = ReturnType<typeof documentsThere>;

/** The documents of a type. With a search, those that contain the text. */
function findDocuments(tx: Tx, filters: DocumentFilters): DocumentsQuery {
  const { documentType, search = '' } = filters;
  if (isByIndex(filters)) {
    const found = sql.join(
      searchWords(search).map(
        (word) => sql`select * from matching_document_keys(${containing(word)}, ${documentType}::smallint)`,
      ),
      sql` intersect `,
    );
    // The subquery is named like the table, because it has all the columns that queries need.
    return tx.selectFrom(sql<Keys>`(${found})`.as('documents')) as unknown as DocumentsQuery;
  }
  const all = documentsThere(tx).where('documents.documentType', '=', documentType);
  return search === '' ? all : all.where(hasAll('documents.searchText', searchWords(search)));
}

/** The rule of domain/documents/overdue in SQL, for whole lists. A test compares the two. */
const isOverdue = (today: string) =>
  sql<SqlBool>`(documents.document_type = 1 and documents.document_status not in ('draft', 'void')
    and documents.total > documents.amount_paid + documents.amount_refunded and documents.due_date < ${today})`;

const documents = expressionBuilder<Tables, 'documents'>();

/** What the filters demand of documents. */
const conditions: Conditions<DocumentFilters, ListedFor> = {
  // Both are in the query that is narrowed.
  documentType: null,
  search: null,
  clientId: (clientId) => documents('documents.clientId', '=', clientId),
  jobId: isOfJob,
  requestId: (requestId) => documents('documents.requestId', '=', requestId),
  documentStatus: (statuses) => documents('documents.documentStatus', 'in', statuses),
  paymentStatus: (statuses) => documents('documents.paymentStatus', 'in', statuses),
  overdue: (isWanted, { today }) => (isWanted ? isOverdue(today) : null),
  disputed: (isWanted) => (isWanted ? documents('documents.id', 'in', disputedDocumentIds) : null),
  from: (day) => documents('documents.date', '>=', day),
  to: (day) => documents('documents.date', '<=', day),
  currency: (code) => documents('documents.currency', '=', code.toUpperCase()),
};

/** The documents that match the filters, of those visible to the user. */
export function matchingDocuments(tx: Tx, filters: DocumentFilters, by: ListedFor): DocumentsQuery {
  const all = findDocuments(tx, filters);
  // Users who see all documents of a type need no scope subquery.
  const isWhole = documentScope(by.actor, filters.documentType) === 'all';
  const seen = isWhole ? all : all.where('documents.id', 'in', selectDocumentIds(tx, by.actor));
  return narrow(seen, conditions, filters, by);
}
