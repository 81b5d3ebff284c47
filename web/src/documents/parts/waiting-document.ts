import { getDocument } from '@truckroll/contract/documents/document-lists';
import type { Document } from '@truckroll/contract/documents/documents';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { planOfEdit } from '../../app/outbox/edit-plan.ts';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { newWaitingId } from '../../app/outbox/waiting-id.ts';
import { endpointUrl } from '../../app/transport/fetch-endpoint.ts';

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
