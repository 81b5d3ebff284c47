import { Group } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { PaymentRow } from '@truckroll/contract/payments';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { useMe } from '../app/me.ts';
import { Badge } from '../design/badge.tsx';
import { DataTable } from '../design/data-table.tsx';
import { pageOf, useTabList } from '../design/tab-list.ts';
import type { Column } from '../design/table-model.ts';
import { clientPaymentsQuery } from './client-tab-queries.ts';

/** The document's number; that of a deleted one is marked (screens 1, no. 146). */
const numberOf = (row: PaymentRow): string =>
  `${displayNumber(row.documentPrefix, row.documentNumber)}${row.isDocumentDeleted ? ' (deleted)' : ''}`;

const columns = (currency: string): readonly Column<PaymentRow, never>[] => [
  { key: 'number', title: 'Document number', render: numberOf },
  { key: 'total', title: 'Document total', align: 'right', render: (row) => formatMoney(row.documentTotal, currency) },
  { key: 'date', title: 'Payment date', render: (row) => formatDay(row.paymentDate) },
  { key: 'amount', title: 'Amount', align: 'right', render: (row) => formatMoney(row.paymentAmount, currency) },
  {
    key: 'status',
    title: 'Payment status',
    onCard: 'beside',
    render: (row) => <Badge group="paymentRow" value={row.paymentStatus} />,
  },
  { key: 'method', title: 'Method', render: (row) => row.paymentMethod },
  { key: 'online', title: 'Online', render: (row) => (row.isOnlinePayment === 1 ? <Online /> : '-') },
  { key: 'note', title: 'Note', render: (row) => row.paymentNote ?? '-' },
];

const Online = () => (
  <Group component="span" gap={4} wrap="nowrap">
    <IconWorld size={16} stroke={1.7} aria-hidden />
    Online
  </Group>
);

/** A client's payments; those of deleted documents too (screens 6.6). */
export function ClientPaymentsPanel({ client }: { client: Client }) {
  const { currency } = useMe().account;
  const list = useTabList();
  const query = useQuery(clientPaymentsQuery(client.id));
  return (
    <DataTable
      label="Payments"
      columns={columns(currency)}
      query={{ ...query, data: query.data && pageOf(query.data, list) }}
      list={list}
      nameOf={numberOf}
      empty={{ text: 'No payment history found' }}
    />
  );
}
