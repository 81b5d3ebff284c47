import { Button, Group } from '@mantine/core';
import { IconCopy, IconFileDollar, IconFileInvoice, IconPencil, IconTool } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fill } from '@truckroll/contract/endpoints/general-problems';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { Request } from '@truckroll/contract/requests/requests';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { canAny } from '@truckroll/domain/abilities/rights';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { useId, useRef, useState } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { Brief } from '../../briefs/parts/brief.tsx';
import { BriefButton } from '../../briefs/parts/brief-button.tsx';
import { useBrief } from '../../briefs/parts/use-brief.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { Badge } from '../../design/badge.tsx';
import { PanelContent, PanelFacts } from '../../design/dialog/panel.tsx';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { PageTitle } from '../../design/page.tsx';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { type RecordAction, RecordActionMenu } from '../../design/record-action-menu.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { editLink, viewLink } from '../../documents/parts/document-link.tsx';
import { useCreateDocument } from '../../documents/parts/document-queries.ts';
import { HistoryView } from '../../history/parts/history-view.tsx';
import { requestName } from '../parts/request-name.ts';
import { refetchRequests, requestKeys } from '../parts/request-queries.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestStageMenu } from './stage-menu.tsx';
import { useDuplicateRequest } from './use-duplicate-request.ts';
import { useMoveRequests } from './use-move-request.ts';

type Tab = 'details' | 'history';
const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'history', label: 'History' },
] as const;

type OpenRequestProps = {
  request: Request;
  onOpen: (requestId: string) => void;
  /** Opens a form in place of the request. */
  onForm: (form: 'edit' | 'job') => void;
};

/** A request with its facts, its stage and its actions. */
export function OpenRequest({ request, onOpen, onForm }: OpenRequestProps) {
  const mayEdit = useCan()('Requests.edit');
  const isPhone = useIsPhone();
  const id = useId();
  const brief = useBrief({ moduleType: 'requests', moduleId: request.id });
  const [tab, setTab] = useState<Tab>('details');
  const moves = useMoveRequests();
  const { actions, next } = useRequestActions(request, { onCopied: onOpen, makeJob: () => onForm('job') });
  const edit = () => onForm('edit');
  const step = (to: Tab) => () => setTab(to);
  useShortcuts({ '[': step('details'), ']': step('history'), e: mayEdit ? edit : undefined }, 1);
  const name = requestName(request);

  return (
    <PanelContent
      head={
        <>
          <PageTitle page={name} />
          <PanelFacts>
            <ClientLink client={request.client} />
            <RequestStageMenu
              request={request}
              wanted={moves.wanted.get(request.id)?.to}
              onMove={(to) => moves.move(request, to)}
            />
            <Badge group="urgency" value={request.urgency} />
            <BriefButton brief={brief} size="compact-sm" ml={isPhone ? undefined : 'auto'} />
          </PanelFacts>
          <PageTabs id={id} label={name} tabs={tabs} value={tab} onChange={setTab} hasKeys={false} />
        </>
      }
      footer={
        <Group gap="sm" justify="space-between">
          <RecordActionMenu label="Actions" actions={actions} />
          {mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} ml="auto" onClick={edit}>
              Edit Request
            </Button>
          )}
          {next !== undefined && (
            <Button
              leftSection={<next.icon size={16} aria-hidden />}
              ml={mayEdit ? undefined : 'auto'}
              onClick={next.run}
            >
              {next.label}
            </Button>
          )}
        </Group>
      }
    >
      <Brief brief={brief} mb="md" />
      <TabPanel tabsId={id} value={tab} isTabStop>
        {tab === 'details' ? (
          <RequestDetails request={request} mayEdit={mayEdit} />
        ) : (
          <HistoryView of={{ moduleType: 'request', moduleId: request.id }} ownKey={requestKeys.one(request.id)} />
        )}
      </TabPanel>
    </PanelContent>
  );
}

type Ways = { onCopied: (requestId: string) => void; makeJob: () => void };

/**
 * The actions on a request that the user may perform, and the one that comes next. An archived client allows no
 * conversions (screens M27).
 */
function useRequestActions(
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
 * Creates an invoice or an estimate from a request and opens the new document, in its editor if it has no items (DC-2;
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
