import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import { formatDate } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { ClientBillingPanel } from '../../documents/panels/client-billing-panel.tsx';
import { JobFormPreview } from '../../jobs/parts/job-form-preview.tsx';
import { ClientPaymentsPanel } from '../../payments/panels/client-payments-panel.tsx';
import { ClientProductsPanel } from '../../product-services/panels/client-products-panel.tsx';
import { clientJobFormsQuery } from '../parts/client-tab-queries.ts';
import { ClientSubTabs } from './client-sub-tabs.tsx';
import { type AssetTab, assetTabs, type SubTab } from './client-tabs.ts';

type ClientAssetsProps = { client: Client; sub: SubTab | undefined; onSub: (sub: SubTab) => void };

/** The second tab group: Billing, Products, Payments, Job Forms (screens 6.6). */
export function ClientAssets({ client, sub, onSub }: ClientAssetsProps) {
  const open = assetTabs.find(({ value }) => value === sub)?.value ?? 'billing';
  return (
    <ClientSubTabs label="Assets" tabs={assetTabs} value={open} onChange={onSub}>
      <AssetPanel client={client} tab={open} />
    </ClientSubTabs>
  );
}

function AssetPanel({ client, tab }: { client: Client; tab: AssetTab }) {
  switch (tab) {
    case 'billing':
      return <ClientBillingPanel client={client} />;
    case 'products':
      return <ClientProductsPanel client={client} />;
    case 'payments':
      return <ClientPaymentsPanel client={client} />;
    case 'job-forms':
      return <ClientJobFormsPanel client={client} />;
  }
}

const columns = (timezone: string): readonly Column<JobFormEntry, never>[] => [
  { key: 'job', title: 'Job number', render: (row) => `#${row.jobNumber}` },
  {
    key: 'status',
    title: 'Visit status',
    onCard: 'beside',
    render: (row) => (row.visitStatus === null ? '-' : <Badge group="visitStatus" value={row.visitStatus} />),
  },
  { key: 'form', title: 'Form title', onCard: 'rest', render: (row) => row.formTitle },
  { key: 'by', title: 'Filled by', onCard: 'none', render: (row) => row.filledBy },
  { key: 'date', title: 'Date', onCard: 'plain', render: (row) => formatDate(row.filledAt, timezone) },
];

/** The filled forms of a client's jobs (screens 6.6). A row opens the answers. */
function ClientJobFormsPanel({ client }: { client: Client }) {
  const { timezone } = useMe();
  const list = useTabList();
  const query = useQuery(clientJobFormsQuery(client.id));
  const [opened, setOpened] = useState<JobFormEntry | null>(null);
  return (
    <>
      <DataTable
        label="Job Forms"
        columns={columns(timezone)}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={(row) => row.formTitle}
        onOpen={setOpened}
        empty={{ text: 'No job forms found' }}
      />
      {opened !== null && <JobFormPreview entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
