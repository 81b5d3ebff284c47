import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { can, usesPhone, viewScope } from '@truckroll/domain/abilities/rights';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { useIsConnected, useRights } from '../../app/session/me.ts';
import { NoPhoneNumbers } from '../../calls/parts/no-phone-numbers.tsx';
import { ConversationPanel } from '../../conversations/panels/conversation-panel.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import { ClientJobsPanel } from '../../jobs/panels/client-jobs-panel.tsx';
import { TasksView } from '../../tasks/panels/tasks-view.tsx';
import { ClientEventsPanel } from '../../visits/panels/client-events-panel.tsx';
import { clientTasksQuery, phoneNumbersQuery } from '../parts/client-tab-queries.ts';
import styles from './client-activity.module.css';
import { CallsNeeds } from './client-calls-needs.tsx';
import { ClientCallsPanel } from './client-calls-panel.tsx';
import { ClientRequestsPanel } from './client-requests-panel.tsx';
import { ClientSubTabs } from './client-sub-tabs.tsx';
import { type ActivityTab, activityTabs, type SubTab } from './client-tabs.ts';
import { AddJob } from './new-job.tsx';

type ClientActivityProps = { client: Client; sub: SubTab | undefined; onSub: (sub: SubTab) => void };

/** The first tab group: Jobs, Events, Requests, Tasks, and with the rights to them Calls and Messages (screens 6.3). */
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
  const isConnected = useIsConnected('calls') && usesPhone(rights);
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

/** A client's tasks: open ones first (screens 6.3). */
function ClientTasksPanel({ client }: { client: Client }) {
  const list = useTabList();
  const query = useQuery(clientTasksQuery({ clientId: client.id, page: list.page }));
  const start = newRecordRefusal(client) === null ? { clientId: client.id } : undefined;
  return <TasksView query={query} list={list} start={start} />;
}

/** The text messages with a client's number (screens 6.5). */
function ClientMessagesPanel({ client }: { client: Client }) {
  return (
    <CallsNeeds client={client}>
      <Messages client={client} />
    </CallsNeeds>
  );
}

function Messages({ client }: { client: Client }) {
  const query = useQuery(phoneNumbersQuery);
  const showsSkeleton = useDelayedLoading(query.isPending);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={2} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <NoPhoneNumbers />;
  if (client.phoneNumber === null) return <EmptyState text="The client has no phone number." />;
  return (
    <div className={styles.place}>
      <ConversationPanel numbers={query.data} to={internationalNumber(client.phoneNumber)} />
    </div>
  );
}
