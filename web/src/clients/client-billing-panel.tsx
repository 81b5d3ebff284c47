import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { DocumentRow } from '@truckroll/contract/documents';
import { documentTypeLabel } from '@truckroll/domain/documents/document-labels';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { useMe } from '../app/me.ts';
import { Badge } from '../design/badge.tsx';
import { DataTable } from '../design/data-table.tsx';
import { pageOf, useTabList } from '../design/tab-list.ts';
import type { Column } from '../design/table-model.ts';
import { clientDocumentsQuery } from './client-tab-queries.ts';

const numberOf = (row: DocumentRow): string => displayNumber(row.documentPrefix, row.documentNumber);

const columns = (currency: string): readonly Column<DocumentRow, never>[] => [
  { key: 'number', title: 'Number', render: numberOf },
  { key: 'type', title: 'Type', render: (row) => documentTypeLabel(row.documentType) },
  { key: 'title', title: 'Title', render: (row) => row.title || '-' },
  { key: 'date', title: 'Date', render: (row) => formatDay(row.date) },
  {
    key: 'status',
    title: 'Status',
    onCard: 'beside',
    render: (row) => <Badge group="documentStatus" value={row.documentStatus} />,
  },
  {
    key: 'payment',
    title: 'Payment status',
    render: (row) => (
      <Group gap={4}>
        <Badge group="paymentStatus" value={row.paymentStatus} />
        {row.isOverdue && <Badge group="paymentStatus" value="overdue" />}
      </Group>
    ),
  },
  { key: 'total', title: 'Total', align: 'right', render: (row) => formatMoney(row.total, currency) },
];

/** A client's invoices and estimates (screens 6.6). */
export function ClientBillingPanel({ client }: { client: Client }) {
  const { currency } = useMe().account;
  const list = useTabList();
  const query = useQuery(clientDocumentsQuery(client.id));
  return (
    <DataTable
      label="Billing"
      columns={columns(currency)}
      query={{ ...query, data: query.data && pageOf(query.data, list) }}
      list={list}
      nameOf={numberOf}
      empty={{ text: 'No documents found' }}
    />
  );
}
