import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { can, usesPhone, viewScope } from '@truckroll/domain/abilities/rights';
import { addOnsQuery } from '../../account/parts/add-on-queries.ts';
import { useRights } from '../../app/session/me.ts';
import { ClientJobsPanel } from '../../jobs/panels/client-jobs-panel.tsx';
import { ClientEventsPanel } from '../../visits/panels/client-events-panel.tsx';
import { ClientCallsPanel } from './client-calls-panel.tsx';
import { ClientMessagesPanel } from './client-messages-panel.tsx';
import { ClientRequestsPanel } from './client-requests-panel.tsx';
import { ClientSubTabs } from './client-sub-tabs.tsx';
import { type ActivityTab, activityTabs, type SubTab } from './client-tabs.ts';
import { ClientTasksPanel } from './client-tasks-panel.tsx';
import { AddJob } from './new-job.tsx';

type ClientActivityProps = { client: Client; sub: SubTab | undefined; onSub: (sub: SubTab) => void };

/** The first tab group: Jobs, Events, Requests, Tasks, and for whoever may, Calls and Messages (screens 6.3). */
export function ClientActivity({ client, sub, onSub }: ClientActivityProps) {
  const isShown = useShownTabs(sub);
  const tabs = activityTabs.filter(({ value }) => isShown[value]);
  const open = tabs.find(({ value }) => value === sub)?.value ?? tabs[0]?.value ?? 'events';
  return (
    <ClientSubTabs label="Activity" tabs={tabs} value={open} onChange={onSub}>
      <ActivityPanel key={open} client={client} tab={open} />
    </ClientSubTabs>
  );
}

/** Each tab needs the view right of its area; calls and messages need the add-on, or a URL that names them. */
function useShownTabs(asked: SubTab | undefined): Record<ActivityTab, boolean> {
  const rights = useRights();
  const { data: addOns } = useQuery({ ...addOnsQuery, enabled: usesPhone(rights) });
  const isConnected = addOns?.some(({ key, connected }) => key === 'calls' && connected) === true;
  const isAsked = asked === 'calls' || asked === 'messages';
  const isThere = isConnected || isAsked;
  return {
    jobs: viewScope(rights, 'Jobs') !== null,
    events: true,
    requests: viewScope(rights, 'Requests') !== null,
    tasks: viewScope(rights, 'TaskManagement') !== null,
    calls: isThere && can(rights, 'Communications.calls'),
    messages: isThere && can(rights, 'Communications.messages'),
  };
}

function ActivityPanel({ client, tab }: { client: Client; tab: ActivityTab }) {
  switch (tab) {
    case 'jobs':
      return <ClientJobsPanel client={client} above={<AddJob client={client} />} />;
    case 'events':
      return <ClientEventsPanel client={client} />;
    case 'requests':
      return <ClientRequestsPanel client={client} />;
    case 'tasks':
      return <ClientTasksPanel client={client} />;
    case 'calls':
      return <ClientCallsPanel client={client} />;
    case 'messages':
      return <ClientMessagesPanel client={client} />;
  }
}
