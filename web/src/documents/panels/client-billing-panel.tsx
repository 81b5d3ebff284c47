import { Button, Group, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { documentTypeLabel } from '@truckroll/domain/documents/document-labels';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense } from 'react';
import { clientDocumentsQuery } from '../../clients/parts/client-tab-queries.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { useStatement } from '../../payments/parts/client-statement.tsx';
import { viewLink } from '../parts/document-link.tsx';
import { DocumentStatusBadge, PaymentStatusBadge } from '../parts/document-status-badge.tsx';

const CardsOnFile = lazyPart(async () => (await import('../../saved-cards/panels/cards-on-file.tsx')).CardsOnFile);

const numberOf = (row: DocumentRow): string => row.documentNumberDisplay;

const columns: readonly Column<DocumentRow, never>[] = [
  { key: 'number', title: 'Number', render: numberOf },
  { key: 'type', title: 'Type', onCard: 'none', render: (row) => documentTypeLabel(row.documentType) },
  { key: 'title', title: 'Title', onCard: 'rest', render: (row) => row.title || '-' },
  { key: 'date', title: 'Date', onCard: 'none', render: (row) => formatDay(row.date) },
  {
    key: 'status',
    title: 'Status',
    onCard: 'beside',
    render: (row) => <DocumentStatusBadge document={row} />,
  },
  {
    key: 'payment',
    title: 'Payment status',
    onCard: 'plain',
    render: (row) => <PaymentStatusBadge document={row} />,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    onCard: 'plain',
    render: (row) => formatMoney(row.total, row.currency),
  },
];

type ClientBillingPanelProps = {
  client: Client;
  /** Set inside a form that must not be left. */
  opensTabs?: boolean;
};

/** A client's invoices and estimates, with their totals (screens 6.6). */
export function ClientBillingPanel({ client, opensTabs = false }: ClientBillingPanelProps) {
  const list = useTabList();
  const query = useQuery(clientDocumentsQuery(client.id));
  return (
    <Stack gap="sm">
      <Suspense>
        <CardsOnFile client={client} />
      </Suspense>
      <StatementButton client={client} />
      <DataTable
        label="Billing"
        columns={columns}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={numberOf}
        linkOf={(row) => ({ ...viewLink(row), opensTab: opensTabs })}
        empty={{ text: 'No documents found' }}
      />
    </Stack>
  );
}

/** Opens the client's statement, for users who may see it. */
function StatementButton({ client }: { client: Client }) {
  const statement = useStatement(client);
  if (!statement.maySee) return null;
  return (
    <Group justify="flex-end">
      <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={statement.open}>
        Statement
      </Button>
      {statement.modal}
    </Group>
  );
}
