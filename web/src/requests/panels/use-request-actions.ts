import { IconCopy, IconFileDollar, IconFileInvoice, IconTool } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests/requests';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { canAny } from '@truckroll/domain/abilities/rights';
import { useRights } from '../../app/session/me.ts';
import type { RecordAction } from '../../design/record-action-menu.tsx';
import { useConvertRequest } from './use-convert-request.ts';
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
