import { Alert, Anchor, Button, Progress, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { BatchJob, InvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { countOf, formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { isBatchBusy, mayBeUndone } from '@truckroll/domain/invoice-batches/batch-states';
import { totalsText } from '@truckroll/domain/invoice-batches/plan-invoices';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import type { ReactNode } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { DocumentStatusBadge } from '../../documents/parts/document-status-badge.tsx';
import { batchQuery, useUndoBatch } from './batch-queries.ts';
import { batchText, outcomeLabels, stateLabels } from './batch-words.ts';

const route = getRouteApi('/_app/grow/invoice/batch/$batchId');

/** Undoes a whole batch after a confirmation. */
function askToUndo({ id, invoiceCount }: InvoiceBatch, undo: (id: string) => Promise<unknown>): void {
  toastOnError(() =>
    confirm({
      kind: 'warning',
      title: 'Undo batch',
      message: `This deletes ${countOf(invoiceCount, 'invoice')}, and the jobs wait for an invoice again. It is refused once one was sent or paid.`,
      confirmLabel: 'Undo batch',
      work: () => undo(id),
    }),
  );
}

/** P65: one batch: its progress, its invoices, and undoing it. */
export const BatchScreen = () => (useCan()('Invoice.create') ? <Batch /> : <NoPermission />);

type BatchPageProps = { title: string; actions?: ReactNode; children: ReactNode };

const BatchPage = ({ title, actions, children }: BatchPageProps) => (
  <Page
    title={title}
    breadcrumbs={
      <Breadcrumbs
        above={[
          { label: 'Invoices', to: '/grow/invoice' },
          { label: 'Batch invoices', to: '/grow/invoice/batch' },
        ]}
        here={title}
      />
    }
    actions={actions}
  >
    {children}
  </Page>
);

function Batch() {
  const { batchId } = route.useParams();
  const { timezone, id: userId } = useMe();
  const can = useCan();
  const query = useQuery(batchQuery(batchId));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const undoing = useUndoBatch();
  const { data } = query;
  if (data === undefined) {
    return (
      <BatchPage title="Batch">
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          showsSkeleton && <SkeletonRows columns={4} isPhone={false} />
        )}
      </BatchPage>
    );
  }
  const { batch, jobs } = data;
  const mayUndo = mayBeUndone(batch) && (batch.createdBy === userId || can('Invoice.delete'));
  return (
    <BatchPage
      title={`Batch of ${formatDateTime(batch.createdAt, timezone)}`}
      actions={
        mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => askToUndo(batch, undoing.mutateAsync)}
          >
            Undo batch
          </Button>
        )
      }
    >
      {batch.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {batch.failure}
        </Alert>
      )}
      {isBatchBusy(batch.state) ? <BatchProgress batch={batch} /> : <Outcome batch={batch} jobs={jobs} />}
      <JobsOfBatch jobs={jobs} />
    </BatchPage>
  );
}

function BatchProgress({ batch: { state, jobCount, waitingCount } }: { batch: InvoiceBatch }) {
  const done = jobCount - waitingCount;
  const isUndoing = state === 'undoing';
  return (
    <Section title={stateLabels[state]}>
      <Text role="status" mb="xs">
        {isUndoing ? 'Deleting the invoices...' : `${formatCount(done)} of ${countOf(jobCount, 'job')}`}
      </Text>
      <Progress
        value={isUndoing ? 100 : (done / Math.max(1, jobCount)) * 100}
        animated={isUndoing || done === 0}
        aria-label={stateLabels[state]}
        transitionDuration={200}
      />
      <Text size="sm" c="dimmed" mt="xs">
        This goes on in the background. You can leave this page and come back.
      </Text>
    </Section>
  );
}

function Outcome({ batch, jobs }: { batch: InvoiceBatch; jobs: readonly BatchJob[] }) {
  const { timezone } = useMe();
  const invoices = new Map(jobs.flatMap(({ invoice }) => (invoice === null ? [] : [[invoice.id, invoice] as const])));
  const facts: Fact[] = [
    { label: 'Invoices', value: batchText(batch) },
    { label: 'Total', value: invoices.size === 0 ? null : totalsText([...invoices.values()]) },
    { label: 'How', value: batch.sends ? 'Created and sent' : 'Created as drafts' },
    { label: 'By', value: batch.createdByName },
    { label: 'Finished', value: batch.finishedAt === null ? null : formatDateTime(batch.finishedAt, timezone) },
    {
      label: 'Undone',
      value:
        batch.undoneAt === null
          ? null
          : [formatDateTime(batch.undoneAt, timezone), batch.undoneByName].filter(Boolean).join(', '),
    },
  ];
  return (
    <Section title={stateLabels[batch.state]}>
      <FactList facts={facts} />
    </Section>
  );
}

type Row = BatchJob & { id: string };

const columns: readonly Column<Row, never>[] = [
  {
    key: 'invoice',
    title: 'Invoice',
    width: '18%',
    render: ({ invoice }) =>
      invoice === null ? (
        '—'
      ) : invoice.isDeleted ? (
        <Text component="span" c="dimmed" td="line-through">
          {invoice.documentNumberDisplay}
        </Text>
      ) : (
        invoice.documentNumberDisplay
      ),
  },
  { key: 'client', title: 'Client', onCard: 'beside', render: ({ clientName }) => clientName },
  {
    key: 'job',
    title: 'Job',
    width: '26%',
    onCard: 'rest',
    render: (job) => (
      <Anchor renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.jobId }} />}>
        {jobLabel(job)}
      </Anchor>
    ),
  },
  {
    key: 'outcome',
    title: 'State',
    width: '24%',
    onCard: 'plain',
    render: ({ outcome, problem, invoice }) => (
      <>
        {outcome === 'billed' && invoice !== null && !invoice.isDeleted ? (
          <DocumentStatusBadge document={invoice} />
        ) : (
          outcomeLabels[outcome]
        )}
        {problem !== null && (
          <Text component="span" size="sm" c="dimmed" display="block">
            {problem}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'total',
    title: 'Invoice total',
    align: 'right',
    render: ({ invoice }) => (invoice === null ? '' : formatMoney(invoice.total, invoice.currency)),
  },
];

function JobsOfBatch({ jobs }: { jobs: readonly BatchJob[] }) {
  const list = useRecordList('batch-jobs', route);
  const rows = jobs.map((job): Row => ({ ...job, id: job.jobId }));
  return (
    <Section title="Jobs">
      <DataTable
        label="Jobs of the batch"
        columns={columns}
        query={{
          data: pageOfRows(rows, list),
          ...{ isPending: false, isFetching: false, isError: false, error: null, refetch: () => undefined },
        }}
        list={list}
        nameOf={jobLabel}
        linkOf={({ invoice, jobId }) =>
          invoice === null || invoice.isDeleted
            ? { to: '/jobs/$jobId', params: { jobId } }
            : { to: '/grow/invoice/view', search: { id: invoice.id } }
        }
        empty={{ text: 'The jobs of this batch have been deleted.' }}
      />
    </Section>
  );
}
