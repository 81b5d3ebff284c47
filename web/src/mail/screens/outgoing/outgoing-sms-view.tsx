import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listOutgoingSms, type OutgoingSms } from '@truckroll/contract/conversations/sms';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useMe } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { DataTable } from '../../../design/list/data-table.tsx';
import type { ListSearch } from '../../../design/list/list-search.ts';
import type { ListState } from '../../../design/list/list-state.ts';
import type { Column } from '../../../design/list/table-model.ts';
import { formatDateTime } from '../../../design/shown-units.ts';
import { DeliveryStatus } from './delivery-status.tsx';

/** Sent and queued text messages to the account's people, latest first (MA-2). */
const outgoingSmsQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['outgoing-sms', query],
    queryFn: ({ signal }) => fetchEndpoint(listOutgoingSms, { query, signal }),
    placeholderData: keepPreviousData,
  });

const columnsIn = (timezone: string): readonly Column<OutgoingSms, never>[] => [
  { key: 'text', title: 'Message', width: '45%', render: ({ text }) => text },
  { key: 'to', title: 'To', width: 170, render: ({ to }) => formatInternational(to) },
  { key: 'status', title: 'Status', render: (sms) => <DeliveryStatus of={sms} /> },
  { key: 'createdAt', title: 'Created', width: 150, render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
];

/** SMS that were sent, queued or failed. */
export function OutgoingSmsView({ list }: { list: ListState<ListSearch<never>> }) {
  const { timezone } = useMe();
  const { page, limit } = list;
  const messages = useQuery(outgoingSmsQuery({ page, limit }));
  return (
    <DataTable
      label="Outgoing text messages"
      columns={columnsIn(timezone)}
      query={{ ...messages, data: messages.data && { items: messages.data.messages, total: messages.data.total } }}
      list={list}
      nameOf={({ text }) => text}
      empty={{ text: 'No text message has been sent yet' }}
    />
  );
}
