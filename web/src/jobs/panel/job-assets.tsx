import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '@truckroll/contract/documents';
import type { Job } from '@truckroll/contract/jobs';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useId } from 'react';
import { useMe, useRights } from '../../app/me.ts';
import { useToastOnFailure } from '../../app/use-toast-on-failure.ts';
import { Badge } from '../../design/badge.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { pageOf, useTabList } from '../../design/tab-list.ts';
import type { Column } from '../../design/table-model.ts';
import { TasksView } from '../../tasks/tasks-view.tsx';
import { tasksOfJobQuery } from '../job-queries.ts';
import type { AssetTab } from './job-panel-search.ts';

const tabs = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'estimates', label: 'Estimates' },
  { value: 'tasks', label: 'Tasks' },
] as const satisfies readonly { value: AssetTab; label: string }[];

type JobAssetsProps = { job: Job; sub: AssetTab | undefined; onSub: (sub: AssetTab | undefined) => void };

/** What was made from a job: documents and tasks (screens M20, Assets). */
export function JobAssets({ job, sub = 'invoices', onSub }: JobAssetsProps) {
  const id = useId();
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
          <JobTasks jobId={job.id} />
        ) : sub === 'estimates' ? (
          <Documents label="Estimates" rows={job.estimates} empty="No estimates found" />
        ) : (
          <Documents label="Invoices" rows={job.invoices} empty="No invoices found" />
        )}
      </TabPanel>
    </Stack>
  );
}

const columns = (currency: string): readonly Column<DocumentRow, never>[] => [
  { key: 'number', title: 'Number', render: (row) => row.documentNumberDisplay },
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

function Documents({ label, rows, empty }: { label: string; rows: readonly DocumentRow[]; empty: string }) {
  const { currency } = useMe().account;
  const list = useTabList();
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <DataTable
      label={label}
      columns={columns(currency)}
      query={{ ...here, data: pageOf(rows, list) }}
      list={list}
      nameOf={(row) => row.documentNumberDisplay}
      empty={{ text: empty }}
    />
  );
}

/** Rows that came with the job are there at once. */
const here = { isPending: false, isFetching: false, isError: false, error: null, refetch: () => undefined };

function JobTasks({ jobId }: { jobId: string }) {
  const list = useTabList();
  const seesTasks = viewScope(useRights(), 'TaskManagement') !== null;
  const query = useQuery({ ...tasksOfJobQuery({ jobId, page: list.page }), enabled: seesTasks });
  useToastOnFailure(query.error);
  if (!seesTasks) return <EmptyState text="No tasks found" />;
  return <TasksView query={query} list={list} />;
}
