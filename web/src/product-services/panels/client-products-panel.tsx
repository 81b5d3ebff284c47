import { useQuery } from '@tanstack/react-query';
import type { ProductRow } from '@truckroll/contract/clients/client-tabs';
import type { Client } from '@truckroll/contract/clients/clients';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { useRights } from '../../app/session/me.ts';
import { clientProductsQuery } from '../../clients/parts/client-tab-queries.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';

type Row = ProductRow & { id: string };

const jobOf = (row: Row): string => row.jobName || `Job #${row.jobNumber}`;

const columns: readonly Column<Row, never>[] = [
  { key: 'job', title: 'Job name', render: jobOf },
  { key: 'product', title: 'Product name', onCard: 'rest', render: (row) => row.name || row.itemName },
  { key: 'description', title: 'Description', onCard: 'none', render: (row) => row.description ?? '-' },
  { key: 'quantity', title: 'Quantity', align: 'right', render: (row) => row.quantity },
];

type ClientProductsPanelProps = {
  client: Client;
  /** Set inside a form that must not be left. */
  opensTabs?: boolean;
};

/** The products and services sold to a client on its jobs (screens 6.6). */
export function ClientProductsPanel({ client, opensTabs = false }: ClientProductsPanelProps) {
  const seesJobs = viewScope(useRights(), 'Jobs') !== null;
  const list = useTabList();
  const query = useQuery(clientProductsQuery(client.id));
  return (
    <DataTable
      label="Products"
      columns={columns}
      query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
      list={list}
      nameOf={(row) => row.name}
      linkOf={
        seesJobs ? (row) => ({ to: '/jobs/$jobId', params: { jobId: row.jobId }, opensTab: opensTabs }) : undefined
      }
      empty={{ text: 'No products found' }}
    />
  );
}
