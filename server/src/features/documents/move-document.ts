import type { DocumentChange } from '@truckroll/contract/documents/save-document';
import { shownDelivery } from '@truckroll/domain/documents/document-delivery';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { agreementOf } from '@truckroll/domain/documents/document-lock';
import { settledWithout } from '@truckroll/domain/documents/payment-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { isCredited } from '../../records/documents/credit-store.ts';
import { endLinks } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { isBilled } from '../../records/documents/progress-store.ts';
import { numberDocument, setDocumentStatus } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { planChoice, type SentChoice, storeChoice } from './choose-option.ts';
import { moveRequestOf } from './document-source.ts';

type DocumentMove = Author & {
  hasPayments: boolean;
  /** The choice that the company approves for the client. */
  choice: SentChoice;
};

/** The new status that a request gives as an answer or a status. Null if it has neither (API DC-3 b, c). */
export function requestedStatus(document: StoredDocument, sent: DocumentChange): DocumentStatus | null {
  const answer = sent.actionStatus ?? (sent.status === 3 ? undefined : sent.status);
  if (answer !== undefined) {
    if (answer === 1) return 'approved';
    if (answer === 2) return 'rejected';
    return document.sentAt === null ? 'draft' : 'sent';
  }
  return sent.documentStatus ?? null;
}

const onlyOfEstimates: readonly DocumentStatus[] = ['approved', 'rejected', 'expired', 'converted'];
const answerOf = (status: DocumentStatus, before: 0 | 1 | 2): 0 | 1 | 2 => {
  if (status === 'approved') return 1;
  if (status === 'rejected') return 2;
  return status === 'draft' || status === 'sent' || status === 'viewed' ? 0 : before;
};

function requireMove(document: StoredDocument, to: DocumentStatus, hasPayments: boolean): void {
  if (document.documentType === 1 && onlyOfEstimates.includes(to))
    throw invalid('documentStatus', 'Status is not valid', 'not_allowed');
  if (to === 'converted') throw invalid('documentStatus', 'Status is not valid', 'not_allowed');
  if (document.documentStatus === 'void' || document.documentStatus === 'converted') throw new Problem('documentFixed');
  if (to === 'void' && hasPayments) throw new Problem(document.documentType === 1 ? 'voidWithPayments' : 'depositHeld');
  // Only reopening removes an agreement, which the history keeps.
  const agreement = agreementOf(document);
  if (agreement === 'approvedEstimate' && to !== 'void') throw new Problem(agreement);
}

/** Changes a document's status, with all consequences. */
export async function moveStatus(tx: Tx, stored: StoredDocument, to: DocumentStatus, by: DocumentMove): Promise<void> {
  if (to === stored.documentStatus) return;
  requireMove(stored, to, by.hasPayments);
  if (to === 'void' && stored.documentType === 2 && (await isBilled(tx, stored.id)))
    throw new Problem('estimateBilled');
  if ((to === 'void' || to === 'draft') && stored.documentType === 1 && (await isCredited(tx, stored.id)))
    throw new Problem('invoiceCredited');
  const document = to === 'void' || to === 'draft' ? stored : await numberDocument(tx, stored, by.now);
  const at = by.now.toISOString();
  // Taking an answer back does not change the delivery state.
  const delivery = document.documentStatus === 'draft' ? 'by_hand' : (document.delivery ?? 'by_hand');
  const choice = to === 'approved' ? await planChoice(tx, document, by.choice, 'company') : null;
  const sums = choice === null ? {} : await storeChoice(tx, document, choice);
  await setDocumentStatus(tx, document.id, {
    documentStatus: to,
    paymentStatus: settledWithout(document, to),
    ...sums,
    actionStatus: answerOf(to, document.actionStatus),
    ...(to === 'approved' ? { approvedAt: at, approvedByName: by.actor.name } : {}),
    ...(to === 'sent' ? { sentAt: document.sentAt ?? at, delivery, reopenedAt: null } : {}),
    updatedAt: at,
  });
  // Links to a void document must stop working.
  if (to === 'void') await endLinks(tx, document.id);
  const from = document.documentStatus;
  await recordEvent(tx, by, {
    type: 'document.status_changed',
    document: documentOf(document),
    from,
    to,
    option: choice?.optionName ?? null,
    shownFrom: shownDelivery(document),
    shownTo: shownDelivery({ ...document, documentStatus: to, delivery }),
  });
  if (to === 'sent') await moveRequestOf(tx, document, 'quote_sent', by);
  if (to === 'rejected') await moveRequestOf(tx, document, 'lost_rejected', by);
}
