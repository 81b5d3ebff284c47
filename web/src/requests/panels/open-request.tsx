import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests/requests';
import { useId, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { Brief } from '../../briefs/parts/brief.tsx';
import { BriefButton } from '../../briefs/parts/brief-button.tsx';
import { useBrief } from '../../briefs/parts/use-brief.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { Badge } from '../../design/badge.tsx';
import { PanelContent, PanelFacts } from '../../design/dialog/panel.tsx';
import { PageTitle } from '../../design/page.tsx';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { RecordActionMenu } from '../../design/record-action-menu.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { HistoryView } from '../../history/parts/history-view.tsx';
import { requestName } from '../parts/request-name.ts';
import { requestKeys } from '../parts/request-queries.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestStageMenu } from './stage-menu.tsx';
import { useMoveRequests } from './use-move-request.ts';
import { useRequestActions } from './use-request-actions.ts';

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
