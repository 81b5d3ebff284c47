import { IconCopy, IconFileDollar, IconFileInvoice, IconTool } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fill, problems } from '@truckroll/contract/endpoints/problem';
import type { Request } from '@truckroll/contract/requests/requests';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { canAny } from '@truckroll/domain/abilities/rights';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { useRef } from 'react';
import { useRights } from '../../app/session/me.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { RecordAction } from '../../design/record-action-menu.tsx';
import { editLink, viewLink } from '../../documents/parts/document-link.tsx';
import { useCreateDocument } from '../../documents/parts/document-queries.ts';
import { refetchRequests } from '../parts/request-queries.ts';
import { useDuplicateRequest } from './use-duplicate-request.ts';

type Ways = { onCopied: (requestId: string) => void; makeJob: () => void };

/**
 * The actions on a request that the user may perform, and the one that comes next. An archived client allows no
 * conversions (screens M27).
 */
export function useRequestActions(
  request: Request,
  { onCopied, makeJob }: Ways,
): { actions: readonly RecordAction[]; next: RecordAction | undefined } {
  const rights = useRights();
  const convert = useConvertRequest(request);
  const duplicate = useDuplicateRequest(onCopied);
  const isArchived = request.client.stage === 'archived';
  const all: (RecordAction & { anyOf: readonly AbilityName[]; isOff?: boolean })[] = [
    {
      label: 'Convert to Estimate',
      icon: IconFileDollar,
      anyOf: ['Estimate.create', 'Estimate.createOwn'],
      isOff: isArchived,
      run: () => convert(2),
    },
    {
      label: 'Convert to Invoice',
      icon: IconFileInvoice,
      anyOf: ['Invoice.create', 'Invoice.createOwn'],
      isOff: isArchived,
      run: () => convert(1),
    },
    {
      label: 'Convert to Job',
      icon: IconTool,
      anyOf: ['Jobs.create', 'Jobs.createForAssigned'],
      // A request becomes one job. It can be converted again after that job has been deleted.
      isOff: isArchived || request.convertedToJobId !== null,
      run: makeJob,
    },
    { label: 'Duplicate Request', icon: IconCopy, anyOf: ['Requests.create'], run: () => duplicate(request) },
  ];
  const actions = all.filter(({ anyOf, isOff }) => isOff !== true && canAny(rights, anyOf));
  const isConverted = [request.convertedToEstimateId, request.convertedToInvoiceId, request.convertedToJobId].some(
    (id) => id !== null,
  );
  return { actions, next: isConverted ? undefined : actions.find(({ label }) => label === 'Convert to Estimate') };
}

const words: Record<DocumentType, 'invoice' | 'estimate'> = { 1: 'invoice', 2: 'estimate' };

/**
 * Converts a request to an invoice or an estimate and opens it. A document without items opens in its editor (DC-2;
 * screens M27).
 */
function useConvertRequest(request: Request): (documentType: DocumentType) => void {
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
    // A second click while the first request is running would create two documents.
    if (isRunning.current) return;
    isRunning.current = true;
    void convert(documentType).finally(() => {
      isRunning.current = false;
    });
  };
}
