import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import { formatDate } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOf, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { JobFormPreview } from '../../jobs/parts/job-form-preview.tsx';
import { clientJobFormsQuery } from '../parts/client-tab-queries.ts';

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
export function ClientJobFormsPanel({ client }: { client: Client }) {
  const { timezone } = useMe();
  const list = useTabList();
  const query = useQuery(clientJobFormsQuery(client.id));
  const [opened, setOpened] = useState<JobFormEntry | null>(null);
  return (
    <>
      <DataTable
        label="Job Forms"
        columns={columns(timezone)}
        query={{ ...query, data: query.data && pageOf(query.data, list) }}
        list={list}
        nameOf={(row) => row.formTitle}
        onOpen={setOpened}
        empty={{ text: 'No job forms found' }}
      />
      {opened !== null && <JobFormPreview entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
