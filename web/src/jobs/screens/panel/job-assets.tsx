import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { makesDocuments, seesDocuments } from '@truckroll/domain/documents/document-rights';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense, useId } from 'react';
import { useRights } from '../../../app/session/me.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useToastOnFailure } from '../../../design/feedback/use-toast-on-failure.ts';
import { DataTable } from '../../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../../design/list/tab-list.ts';
import type { Column } from '../../../design/list/table-model.ts';
import { PageTabs, TabPanel } from '../../../design/page-tabs.tsx';
import { newAddress, viewLink } from '../../../documents/parts/document-link.tsx';
import { DocumentStatusBadge, PaymentStatusBadge } from '../../../documents/parts/document-status-badge.tsx';
import { TasksView } from '../../../tasks/panels/tasks-view.tsx';
import { tasksOfJobQuery } from '../../parts/job-queries.ts';
import { newRecordRefusalText } from '../job-refusals.ts';
import type { AssetTab } from './job-panel-search.ts';

const BillingPanel = lazyPart(async () => (await import('../../../documents/panels/billing-panel.tsx')).BillingPanel);

const tabs = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'estimates', label: 'Estimates' },
  { value: 'tasks', label: 'Tasks' },
] as const satisfies readonly { value: AssetTab; label: string }[];

type JobAssetsProps = { job: Job; sub: AssetTab | undefined; onSub: (sub: AssetTab | undefined) => void };

/** The records created from a job: documents and tasks (screens M20, Assets). */
export function JobAssets({ job, sub = 'invoices', onSub }: JobAssetsProps) {
  const id = useId();
  const seesEstimates = seesDocuments(useRights(), 2);
  return (
    <Stack gap="sm">
      <PageTabs
        id={id}
        label="Assets"
        tabs={tabs}
        value={sub}
        onChange={(value) => onSub(value === 'invoices' ? undefined : value)}
        hasKeys={false}
      />
      <TabPanel tabsId={id} value={sub}>
        {sub === 'tasks' ? (
          <JobTasks job={job} />
        ) : sub === 'estimates' ? (
          <Documents job={job} documentType={2} rows={job.estimates} empty="No estimates found" />
        ) : (
          <>
            <Suspense>
              {job.estimateId !== null && seesEstimates && <BillingPanel estimateId={job.estimateId} />}
            </Suspense>
            <Documents job={job} documentType={1} rows={job.invoices} empty="No invoices found" />
          </>
        )}
      </TabPanel>
    </Stack>
  );
}

const columns: readonly Column<DocumentRow, never>[] = [
  { key: 'number', title: 'Number', render: (row) => row.documentNumberDisplay },
  { key: 'date', title: 'Date', onCard: 'rest', render: (row) => formatDay(row.date) },
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

type DocumentsProps = { job: Job; documentType: 1 | 2; rows: readonly DocumentRow[]; empty: string };

/** The documents of the job. Existing and new ones open in new tabs (screens M20). */
function Documents({ job, documentType, rows, empty }: DocumentsProps) {
  const list = useTabList();
  const mayCreate = makesDocuments(useRights(), documentType) && newRecordRefusalText(job.client) === null;
  const word = documentWord(documentType);
  return (
    <Stack gap="sm">
      {mayCreate && (
        <Group justify="flex-end">
          <Button
            component="a"
            href={newAddress(documentType, { jobId: job.id })}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            New {word}
          </Button>
        </Group>
      )}
      {rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <DataTable
          label={`${word}s`}
          columns={columns}
          query={{ ...here, data: pageOfRows(rows, list) }}
          list={list}
          nameOf={(row) => row.documentNumberDisplay}
          linkOf={(row) => ({ ...viewLink(row), opensTab: true })}
          empty={{ text: empty }}
        />
      )}
    </Stack>
  );
}

/** The rows were loaded with the job, so they need no loading state. */
const here = { isPending: false, isFetching: false, isError: false, error: null, refetch: () => undefined };

function JobTasks({ job }: { job: Job }) {
  const list = useTabList();
  const seesTasks = viewScope(useRights(), 'TaskManagement') !== null;
  const query = useQuery({ ...tasksOfJobQuery({ jobId: job.id, page: list.page }), enabled: seesTasks });
  useToastOnFailure(query.error);
  if (!seesTasks) return <EmptyState text="No tasks found" />;
  const start = { clientId: job.clientId, linkType: 'job', jobId: job.id } as const;
  return (
    <TasksView
      isOfJob
      query={query}
      list={list}
      start={newRecordRefusalText(job.client) === null ? start : undefined}
    />
  );
}
