import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fill, problems } from '@truckroll/contract/endpoints/problem';
import type { Request } from '@truckroll/contract/requests/requests';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { useRef } from 'react';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { editLink, viewLink } from '../../documents/parts/document-link.tsx';
import { useCreateDocument } from '../../documents/parts/document-queries.ts';
import { refetchRequests } from '../parts/request-queries.ts';

const words: Record<DocumentType, 'invoice' | 'estimate'> = { 1: 'invoice', 2: 'estimate' };

/**
 * Converts a request to an invoice or an estimate and opens it. A document without items opens in its editor (DC-2;
 * screens M27).
 */
export function useConvertRequest(request: Request): (documentType: DocumentType) => void {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCreateDocument();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  async function convert(documentType: DocumentType): Promise<void> {
    const { client, clientId, id } = request;
    if (client.stage === 'archived') {
      toast.error(fill(problems.conversionArchived[1], { name: client.name }));
      return;
    }
    try {
      const source = { isConvertedFromRequest: true, convertedFromId: id };
      const { data } = await create({ documentType, clientId, ...source });
      const { document } = data;
      toast.success(`Request successfully converted to ${words[documentType]} #${document.documentNumber}`);
      void refetchRequests(queryClient);
      // A document without items opens in its editor.
      await navigate(document.items.length === 0 ? editLink(document) : viewLink(document));
    } catch (error) {
      if (!(error instanceof ApiProblem)) console.error(error);
      if (!(error instanceof ApiProblem && error.isReported)) {
        toast.error(problemText(error, `Failed to create ${words[documentType]}`));
      }
    }
  }

  return (documentType) => {
    // A second press while the first request is running would create two documents.
    if (isRunning.current) return;
    isRunning.current = true;
    void convert(documentType).finally(() => {
      isRunning.current = false;
    });
  };
}
