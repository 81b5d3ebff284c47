import type { DocumentDelivery } from '@truckroll/domain/documents/document-delivery';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DocumentsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';

/** The document of a mail, locked; undefined if it has been reopened since the mail was written. */
export const lockMailedDocument = (
  tx: Tx,
  { id, writtenAt }: { id: string; writtenAt: string },
): Promise<Selectable<DocumentsTable> | undefined> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', '<=', writtenAt)
    .forUpdate()
    .executeTakeFirst();

/** Stores the delivery state of the latest mail with a document. */
export async function storeDelivery(
  tx: Tx,
  id: string,
  delivered: { delivery: DocumentDelivery; deliveryError: string | null; leftAt: string | null },
): Promise<void> {
  await telling(tx, 'document', id).updateTable('documents').set(delivered).where('id', '=', id).execute();
}
