import { documentSlug } from '@truckroll/domain/documents/document-words';
import { isKept } from '@truckroll/domain/documents/invoice-numbers';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { isCredited, removeUses, voidUnusedWriteOffs } from '../../records/documents/credit-store.ts';
import { endLinks } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { isBilled } from '../../records/documents/progress-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { holdsDeposit, returnDeposits } from '../../records/documents/take-over-deposit.ts';
import { forgetInvoice, markDocumentDeleted } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { forgetDocumentOfRequests } from '../../records/requests/write-requests.ts';

/**
 * Soft-deletes a document: its number stays used and its payments stay in the history. Its conversion source is
 * unlinked and gets back the deposit it had transferred (API DC-6).
 */
export async function deleteDocument(tx: Tx, document: StoredDocument, by: { actor: Actor; now: Date }): Promise<void> {
  if (document.documentType === 2 && (await holdsDeposit(tx, document.id))) throw new Problem('depositHeld');
  if (document.documentType === 2 && (await isBilled(tx, document.id))) throw new Problem('estimateBilled');
  // The credit of the client would stay without what it credits.
  if (document.documentType === 1 && (await isCredited(tx, document.id))) throw new Problem('invoiceCredited');
  if (isKept(document, await getAccountRow(tx, by.actor.accountId))) throw new Problem('invoiceKept');
  await markDocumentDeleted(tx, document.id, by.now);
  await endLinks(tx, document.id);
  if (document.documentType === 1) {
    await returnDeposits(tx, document, by);
    // Credit that was applied to it is the client's again.
    if ((await removeUses(tx, { documentId: document.id })) > 0) {
      await voidUnusedWriteOffs(tx, document.id, by.now);
      await settlePayments(tx, document, by);
    }
  }
  const kind = documentSlug(document.documentType);
  await forgetDocumentOfRequests(tx, { kind, id: document.id });
  await forgetInvoice(tx, document.id);
  await deleteNotificationsOf(tx, kind, [document.id]);
  await recordEvent(tx, by, { type: 'document.deleted', document: documentOf(document) });
}
