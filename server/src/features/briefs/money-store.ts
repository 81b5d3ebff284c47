import { type BriefLink, type Counted, mostBriefLinksOfKind } from '@truckroll/domain/briefs/brief-line';
import type { BriefMoney } from '@truckroll/domain/briefs/money-lines';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { documentScope, selectDocumentIds } from '../../records/documents/document-scope.ts';
import { isOfJob } from '../../records/documents/invoice-jobs.ts';
import type { Reader } from './reader.ts';

type DocumentsOf = { column: 'clientId' | 'jobId' | 'requestId'; id: string };

const isGivenOut = sql<SqlBool>`(documents.document_type = 1 and documents.document_status not in ('draft', 'void'))`;
/** Like an overdue invoice, part of it is due and not refunded. */
const isUnpaid = sql<SqlBool>`(${isGivenOut} and total - amount_paid > amount_refunded)`;
const isWaiting = sql<SqlBool>`(documents.document_type = 2 and documents.document_status in ('sent', 'viewed'))`;

const documentsOf = (tx: Tx, { column, id }: DocumentsOf, { actor }: Reader) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .where(column === 'jobId' ? isOfJob(id) : (document) => document(`documents.${column}`, '=', id))
    .where('documents.id', 'in', selectDocumentIds(tx, actor));

const sumDocuments = (tx: Tx, of: DocumentsOf, reader: Reader) =>
  documentsOf(tx, of, reader)
    .select([
      'documentType',
      'currency',
      sql<number>`count(*) filter (where ${isUnpaid} or ${isWaiting})`.as('open'),
      sql<string>`coalesce(sum(total), 0)`.as('total'),
      sql<string>`coalesce(sum(total - amount_paid) filter (where ${isUnpaid}), 0)`.as('due'),
      sql<string>`coalesce(sum(total - amount_paid) filter (where ${isUnpaid} and due_date < ${reader.today}::date), 0)`.as(
        'overdue',
      ),
    ])
    .where(sql<SqlBool>`(${isGivenOut} or ${isWaiting})`)
    .groupBy(['documentType', 'currency'])
    .orderBy('currency')
    .execute();

/** The first open documents of each type, earliest due first. */
const firstDocuments = (tx: Tx, of: DocumentsOf, reader: Reader) =>
  tx
    .selectFrom(
      documentsOf(tx, of, reader)
        .select(['documents.id', 'documentType', 'documentPrefix', 'documentNumber'])
        .select(
          sql<number>`row_number() over (partition by document_type order by due_date nulls last, documents.id)`.as(
            'place',
          ),
        )
        .where(sql<SqlBool>`(${isUnpaid} or ${isWaiting})`)
        .as('open'),
    )
    .selectAll()
    .where('place', '<=', mostBriefLinksOfKind)
    .orderBy('place')
    .execute();

/** The invoices and estimates of a record that the reader sees. */
export async function readMoney(tx: Tx, of: DocumentsOf, reader: Reader): Promise<BriefMoney> {
  const [sums, first] = await Promise.all([sumDocuments(tx, of, reader), firstDocuments(tx, of, reader)]);
  const sees = (type: DocumentType) => documentScope(reader.actor, type) !== null;
  const sumsOf = (type: DocumentType) => sums.filter(({ documentType }) => documentType === type);
  const openOf = (type: DocumentType): Counted => ({
    count: sumsOf(type).reduce((count, { open }) => count + Number(open), 0),
    first: first.filter(({ documentType }) => documentType === type).map(toLink),
  });
  return {
    invoices: sees(1)
      ? {
          unpaid: openOf(1),
          sums: sumsOf(1).map(({ currency, total, due, overdue }) => ({
            currency,
            total: Number(total),
            due: Number(due),
            overdue: Number(overdue),
          })),
        }
      : null,
    estimates: sees(2)
      ? { waiting: openOf(2), sums: sumsOf(2).map(({ currency, total }) => ({ currency, total: Number(total) })) }
      : null,
  };
}

type Listed = { id: string; documentType: DocumentType; documentPrefix: string; documentNumber: number };

const toLink = ({ id, documentType, documentPrefix, documentNumber }: Listed): BriefLink => ({
  moduleType: documentType === 1 ? 'invoices' : 'estimates',
  moduleId: id,
  label: displayNumber(documentPrefix, documentNumber),
});
