import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { isOverdue } from '@truckroll/domain/documents/overdue';
import { keysWith } from '@truckroll/domain/fields/record-fields';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DocumentsTable } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readToday } from '../accounts/local-day.ts';
import { isDisputed } from './dispute-store.ts';
import { selectDocumentIds } from './document-scope.ts';
import { isOfJob } from './invoice-jobs.ts';

const rowColumns = [
  'id',
  'documentType',
  'documentNumber',
  'documentStatus',
  'actionStatus',
  'paymentStatus',
  'total',
  'currency',
  'amountRefunded',
  'clientId',
  'jobId',
  'requestId',
  'changeAskedAt',
  'delivery',
  'leftAt',
  'createdAt',
  'updatedAt',
  ...keysWith(documentFields, 'isListed'),
] as const satisfies (keyof DocumentsTable)[];

/** Documents with the columns that lists show. */
export const selectRows = (tx: Tx) =>
  tx
    .selectFrom('documents')
    .select(rowColumns)
    .select([sql<string>`total - amount_paid`.as('amountDue'), isDisputed.as('isDisputed')]);

type StoredRow = Pick<Selectable<DocumentsTable>, (typeof rowColumns)[number]> & {
  amountDue: string;
  isDisputed: boolean;
};

/** A document as lists show it. The amount due of a void document is zero. */
export function toRow(
  { clientDetails, total, amountDue, amountRefunded, ...row }: StoredRow,
  today: string,
): DocumentRow {
  const due = row.documentStatus === 'void' ? 0 : Number(amountDue);
  return {
    ...row,
    documentPreFix: row.documentPrefix,
    documentNumberDisplay: displayNumber(row.documentPrefix, row.documentNumber),
    status: row.documentStatus === 'converted' ? 3 : row.actionStatus,
    isOverdue: isOverdue({ ...row, amountDue: due, amountRefunded: Number(amountRefunded) }, today),
    total: Number(total),
    amountDue: due,
    clientName: clientDetails.name,
  };
}

/** A client's undeleted documents of some types, all or those that a user sees, newest date first (API CL-8). */
export async function listDocumentsOf(
  tx: Tx,
  clientId: string,
  { types, seenBy, now }: { types: readonly DocumentType[]; seenBy: Actor | null; now: Date },
): Promise<DocumentRow[]> {
  if (types.length === 0) return [];
  const [rows, today] = await Promise.all([
    selectRows(tx)
      .where('clientId', '=', clientId)
      .where('documentType', 'in', [...types])
      .where('deletedAt', 'is', null)
      .$if(seenBy !== null, (rows) => (seenBy === null ? rows : rows.where('id', 'in', selectDocumentIds(tx, seenBy))))
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(listBounds.clientDocuments)
      .execute(),
    readToday(tx, now),
  ]);
  return rows.map((row) => toRow(row, today));
}

/** The invoices and estimates of a job visible to the user, newest date first (API 2.3, 3.4). */
export async function listDocumentsOfJob(
  tx: Tx,
  jobId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<DocumentRow[]> {
  const [rows, today] = await Promise.all([
    selectRows(tx)
      .where(isOfJob(jobId))
      .where('id', 'in', selectDocumentIds(tx, actor))
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    readToday(tx, now),
  ]);
  return rows.map((row) => toRow(row, today));
}

/** Whether the account has deleted this document. */
export async function isDeletedDocument(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('documents').select('deletedAt').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.deletedAt !== null;
}

export async function getDocumentRow(tx: Tx, id: string, now: Date): Promise<DocumentRow> {
  const [row, today] = await Promise.all([
    selectRows(tx).where('id', '=', id).executeTakeFirstOrThrow(),
    readToday(tx, now),
  ]);
  return toRow(row, today);
}
