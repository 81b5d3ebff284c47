import { getDocument } from '@truckroll/contract/documents/document-lists';
import type { Document } from '@truckroll/contract/documents/documents';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { planOfEdit } from '../../app/outbox/edit-plan.ts';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import { newWaitingId } from '../../app/outbox/waiting-id.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';
import { paint } from '../../app/transport/paint-queries.ts';

/** How a new invoice or estimate waits on this device. */
export function planOfNewDocument(documentType: DocumentType, clientName: string): Plan {
  const id = newWaitingId();
  return {
    order: `document ${id}`,
    title: `${documentType === 1 ? 'Invoice' : 'Estimate'} of ${clientName}`,
    creates: { id, path: ['id'] },
  };
}

/** How the changes of an invoice or estimate wait on this device. */
export const planOfDocumentEdit = (document: Document, changes: object): Plan =>
  planOfEdit({
    order: `document ${document.id}`,
    title: `${document.documentType === 1 ? 'Invoice' : 'Estimate'} ${document.documentNumberDisplay}`,
    address: endpointUrl(getDocument, { params: { id: document.id } }),
    ...{ path: ['document'], answerPath: ['document'] },
    ...{ before: document, changes, labels: { ...documentFields, items: 'Line items' } },
  });

type GivenAnswer = { documentId: string; actionStatus: 1 | 2; name: string };

/** An estimate whose answer waits is shown as answered. Its amounts are the server's to store. */
const shownAnswer = shownAs('estimate.answer', ({ documentId, actionStatus, name }: GivenAnswer, { writtenAt }) => [
  paint<Document>({ queryKey: ['documents', 'one', documentId] }, (document) => ({
    ...document,
    actionStatus,
    status: actionStatus,
    documentStatus: actionStatus === 1 ? 'approved' : 'rejected',
    ...(actionStatus === 1 ? { approvedAt: writtenAt, approvedByName: name } : {}),
  })),
]);

/** How the answer that a client gave on site waits on this device. */
export const planOfAnswer = ({ title, ...given }: GivenAnswer & { title: string }): Plan => ({
  order: `document ${given.documentId}`,
  title,
  shows: shownAnswer(given),
});
