import { Group } from '@mantine/core';
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls';
import type { Client } from '@truckroll/contract/clients';
import { callDuration, directionLabels, outcomeText } from '@truckroll/domain/calls/call-labels';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useMe } from '../app/session/me.ts';
import { clientCallsQuery, phoneNumbersQuery } from '../clients/client-tab-queries.ts';
import { Badge } from '../design/badge.tsx';
import { ApiProblem } from '../design/feedback/api-problem.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { useToastOnFailure } from '../design/feedback/use-toast-on-failure.ts';
import { DataTable } from '../design/list/data-table.tsx';
import { pageOf, useTabList } from '../design/list/tab-list.ts';
import type { Column } from '../design/list/table-model.ts';
import { CallsNeeds } from './client-calls-needs.tsx';
import { NoPhoneNumbers } from './no-phone-numbers.tsx';

type Row = Call & { id: string };

const columns = (timezone: string): readonly Column<Row, never>[] => [
  { key: 'direction', title: 'Direction', render: (call) => <DirectionOf call={call} /> },
  {
    key: 'status',
    title: 'Status',
    onCard: 'beside',
    render: (call) => <Badge group="callStatus" value={call.status} />,
  },
  { key: 'number', title: 'Number', render: (call) => formatInternational(call.phoneNumber) },
  { key: 'time', title: 'Time', render: (call) => formatDateTime(call.timestamp, timezone) },
  { key: 'duration', title: 'Duration', align: 'right', render: (call) => callDuration(call.duration) },
  { key: 'voicemail', title: 'Voicemail', render: (call) => (call.isVoicemail ? 'Yes' : '-') },
  { key: 'outcome', title: 'Outcome', render: outcomeText },
];

function DirectionOf({ call }: { call: Call }) {
  const Icon = call.direction === 'inbound' ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <Icon size={16} stroke={1.7} aria-hidden />
      {directionLabels[call.direction]}
    </Group>
  );
}

/** The calls with a client (screens 6.4). */
export function ClientCallsPanel({ client }: { client: Client }) {
  return (
    <CallsNeeds client={client}>
      <Calls client={client} />
    </CallsNeeds>
  );
}

function Calls({ client }: { client: Client }) {
  const { timezone } = useMe();
  const list = useTabList();
  const numbers = useQuery(phoneNumbersQuery);
  const query = useQuery(clientCallsQuery(client.id));
  // A refusal below 500 is shown as an empty list (clients.md 8).
  const isRefused = query.error instanceof ApiProblem && query.error.status >= 400 && query.error.status < 500;
  useToastOnFailure(isRefused ? null : query.error);
  const isEmpty = query.data?.length === 0;
  if (isRefused) return <EmptyState text="No call history" />;
  return (
    <>
      {numbers.data?.length === 0 && <NoPhoneNumbers />}
      {!(isEmpty && numbers.data?.length === 0) && (
        <DataTable
          label="Calls"
          columns={columns(timezone)}
          query={{ ...query, data: query.data && pageOf(query.data, list) }}
          list={list}
          nameOf={(call) => formatInternational(call.phoneNumber)}
          empty={{ text: 'No call history' }}
        />
      )}
    </>
  );
}
