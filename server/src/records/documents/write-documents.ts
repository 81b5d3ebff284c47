import { invoicePrefix, isUnnumbered } from '@truckroll/domain/documents/invoice-numbers';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DocumentsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { StoredDocument } from './document-rights.ts';

type Changes = Omit<Updateable<DocumentsTable>, 'id' | 'accountId' | 'documentType' | 'createdAt' | 'createdBy'>;

export const insertDocument = (tx: Tx, document: Insertable<DocumentsTable>): Promise<StoredDocument> =>
  telling(tx, 'document', document.id, { now: document.updatedAt })
    .insertInto('documents')
    .values(document)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Gives a locked draft its number, before a text names it. Whatever else gives a draft out numbers it too: the table does
 * so itself (migration 0133).
 */
export const numberDocument = async (tx: Tx, document: StoredDocument, now: Date): Promise<StoredDocument> =>
  isUnnumbered(document)
    ? await telling(tx, 'document', document.id, { now })
        .updateTable('documents')
        .set({ documentPrefix: invoicePrefix, updatedAt: now.toISOString() })
        .where('id', '=', document.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : document;

/** Changes the editable values of a document, and gives it a new version. */
export async function updateDocument(
  tx: Tx,
  id: string,
  changes: Omit<Changes, 'documentStatus' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await telling(tx, 'document', id, { now })
    .updateTable('documents')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The values that change with a status: the client's answer with its sums, and the times of sending, viewing and reopening. */
type StatusChange = Pick<
  Changes,
  | 'paymentStatus'
  | 'actionStatus'
  | 'approvedAt'
  | 'approvedByName'
  | 'askedTime'
  | 'contractSignatureKey'
  | 'contractSignerName'
  | 'contractSignedAt'
  | 'sentAt'
  | 'delivery'
  | 'deliveryError'
  | 'leftAt'
  | 'viewedAt'
  | 'reopenedAt'
  | 'changeAskedAt'
  | 'updatedAt'
  | 'subTotal'
  | 'tax'
  | 'discountAmount'
  | 'total'
  | 'depositAmount'
> &
  Pick<StoredDocument, 'documentStatus'>;

/** Sets the status of a document that the caller has locked, with the values that change with it. */
export const setDocumentStatus = (tx: Tx, id: string, change: StatusChange): Promise<StoredDocument> =>
  telling(tx, 'document', id, { now: change.updatedAt })
    .updateTable('documents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Marks an estimate as converted to a job or an invoice. Returns the estimate's request; undefined if the estimate was
 * converted to this one already.
 */
export function markConverted(
  tx: Tx,
  id: string,
  to: { kind: 'job' | 'invoice' | 'estimate'; id: string; by: string; now: Date },
): Promise<{ requestId: string | null } | undefined> {
  const column = to.kind === 'job' ? 'convertedToJobId' : 'convertedToInvoiceId';
  const at = to.now.toISOString();
  return telling(tx, 'document', id, { now: at })
    .updateTable('documents')
    .set({ documentStatus: 'converted', [column]: to.id, convertedAt: at, convertedBy: to.by, updatedAt: at })
    .where('id', '=', id)
    .where(column, 'is distinct from', to.id)
    .returning('requestId')
    .executeTakeFirst();
}

/** Stores when the client asked for a change, or null once it is answered. The document's version stays. */
export async function noteChangeAsked(tx: Tx, id: string, changeAskedAt: string | null): Promise<void> {
  await telling(tx, 'document', id).updateTable('documents').set({ changeAskedAt }).where('id', '=', id).execute();
}

/** Marks a document as deleted: its number stays used and its payments stay. */
export async function markDocumentDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'document', id, { now })
    .updateTable('documents')
    .set({ deletedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Allows the estimates of a deleted invoice to be invoiced again. */
export async function forgetInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await telling(tx, 'document', null)
    .updateTable('documents')
    .set({ convertedToInvoiceId: null })
    .where('convertedToInvoiceId', '=', invoiceId)
    .execute();
}

type Link = 'jobId' | 'requestId' | 'estimateId' | 'convertedToJobId' | 'convertedToInvoiceId';

/** Unlinks a client's documents, deleted ones too, from records that are about to be deleted. */
export async function unlinkDocumentsOf(tx: Tx, clientId: string, links: readonly Link[]): Promise<void> {
  await telling(tx, 'document', null)
    .updateTable('documents')
    .set(Object.fromEntries(links.map((link) => [link, null])))
    .where('clientId', '=', clientId)
    .execute();
}

/** Permanently deletes documents with their lines. Documents that are only marked as deleted stay. */
export const removeDocuments = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ documentNumber: number; sentAt: string | null }[]> =>
  telling(telling(tx, 'document', ids), 'email', null)
    .deleteFrom('documents')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .returning(['documentNumber', 'sentAt'])
    .execute();

/** Locks a document, whoever sees it, deleted ones too; undefined if there is none. */
export const lockDocument = (tx: Tx, id: string): Promise<StoredDocument | undefined> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** As `lockDocument`, for a document that is known to exist. */
export const getLockedDocument = (tx: Tx, id: string): Promise<StoredDocument> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** A document, whoever sees it, deleted ones too; undefined if there is none. */
export const readDocument = (tx: Tx, id: string): Promise<StoredDocument | undefined> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks documents that are not deleted. Returns their versions and numbers. */
export const lockDocumentVersions = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; updatedAt: string; documentNumber: number }[]> =>
  tx
    .selectFrom('documents')
    .select(['id', 'updatedAt', 'documentNumber'])
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute();
