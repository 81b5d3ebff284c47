import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { JobToBill } from '@truckroll/contract/invoice-batches/invoice-batches';
import { countOf } from '@truckroll/domain/format/numbers';
import { isChosenFirst, planInvoices, totalsText } from '@truckroll/domain/invoice-batches/plan-invoices';
import { useCallback, useMemo, useState } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { ClientFilterPicker } from '../../clients/parts/client-filter-picker.tsx';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { FilterRow } from '../../design/list/list-filters.tsx';
import { pastRanges } from '../../design/list/past-ranges.ts';
import { useRecordList } from '../../design/list/record-list.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { previewQuery, useCreateBatch } from './batch-queries.ts';
import type { BatchSearch } from './batch-search.ts';
import { BatchesSection } from './batches-section.tsx';
import { ClientJobs } from './client-jobs.tsx';
import styles from './invoice-batches.module.css';

const route = getRouteApi('/_app/grow/invoice/batch/');

/** P64: finished jobs become invoices together, and the batches so far. */
export const NewBatchScreen = () => (useCan()('Invoice.create') ? <NewBatch /> : <NoPermission />);

function NewBatch() {
  const { timezone } = useMe();
  const list = useRecordList<BatchSearch>('invoice-batches', route);
  const { from, to, clientId } = list.search;
  const preview = useQuery(previewQuery({ from, to, clientId }));
  const { data } = preview;
  const showsSkeleton = useDelayedLoading(preview.isPending);
  return (
    <Page
      title="Batch invoices"
      breadcrumbs={<Breadcrumbs above={[{ label: 'Invoices', to: '/grow/invoice' }]} here="Batch invoices" />}
    >
      <Section title="Finished jobs without an invoice" isBusy={preview.isFetching}>
        <FilterRow>
          <DayRangeFilter
            label="Start"
            range={{ from, to }}
            zone={timezone}
            presetsOf={pastRanges}
            onChange={(range) => list.setFilters(range)}
          />
          <ClientFilterPicker value={clientId} onChange={(id) => list.setFilters({ clientId: id })} />
        </FilterRow>
        {preview.isError && data === undefined ? (
          <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
        ) : data === undefined ? (
          showsSkeleton && <SkeletonRows columns={3} isPhone={false} />
        ) : data.jobs.length === 0 ? (
          <EmptyState
            text="No finished job waits for an invoice."
            hint="Jobs are listed here when they are completed and have no invoice."
            icon={<EmptyPicture of="jobs" />}
          />
        ) : (
          <Choice jobs={data.jobs} more={data.more} />
        )}
      </Section>
      <BatchesSection list={list} />
    </Page>
  );
}

/** What a person has changed of the proposal: jobs that are billed or not, and clients with one invoice for all. */
type Changes = { jobs: ReadonlyMap<string, boolean>; sharing: ReadonlySet<string> };

const withEach = (before: ReadonlyMap<string, boolean>, ids: readonly string[], value: boolean) =>
  new Map([...before, ...ids.map((id) => [id, value] as const)]);

function Choice({ jobs, more }: { jobs: readonly JobToBill[]; more: number }) {
  const navigate = route.useNavigate();
  const can = useCan();
  const creating = useCreateBatch();
  const [changes, setChanges] = useState<Changes>({ jobs: new Map(), sharing: new Set() });
  const chosen = useMemo(
    () => new Set(jobs.filter((job) => changes.jobs.get(job.id) ?? isChosenFirst(job)).map(({ id }) => id)),
    [jobs, changes.jobs],
  );
  const byClient = useMemo(() => [...Map.groupBy(jobs, ({ client }) => client.id).values()], [jobs]);
  const invoices = useMemo(
    () =>
      planInvoices(
        jobs.filter(({ id }) => chosen.has(id)),
        changes.sharing,
      ),
    [jobs, chosen, changes.sharing],
  );
  const choose = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setChanges((before) => ({ ...before, jobs: withEach(before.jobs, ids, isChosen) })),
    [],
  );
  const share = useCallback(
    (clientId: string, shares: boolean) =>
      setChanges(({ sharing, ...before }) => {
        const next = new Set(sharing);
        if (shares) next.add(clientId);
        else next.delete(clientId);
        return { ...before, sharing: next };
      }),
    [],
  );

  async function bill(sends: boolean): Promise<void> {
    const batch = await creating.mutateAsync({
      sends,
      invoices: invoices.map((invoice) => ({ jobs: invoice.jobs.map(({ id, updatedAt }) => ({ id, updatedAt })) })),
    });
    await navigate({ to: '/grow/invoice/batch/$batchId', params: { batchId: batch.id } });
  }

  const clients = new Set(invoices.map(({ clientId }) => clientId)).size;
  const total = totalsText(invoices);
  const summary = `${countOf(invoices.length, 'invoice')} for ${countOf(clients, 'client')}`;
  const send = () =>
    toastOnError(() =>
      confirm({
        title: 'Create and send',
        message: `This sends ${summary}, ${total} in total. Sent invoices cannot be undone together.`,
        confirmLabel: 'Create and send',
        work: () => bill(true),
      }),
    );
  const isIdle = !creating.isPending && invoices.length > 0;
  return (
    <Stack gap="md">
      {more > 0 && (
        <Alert variant="light" color="blue">
          The first {jobs.length} jobs are listed. {countOf(more, 'more job')} can be billed by the next batch, or
          choose a shorter period.
        </Alert>
      )}
      <div>
        {byClient.map((ofClient) => (
          <ClientJobs
            key={ofClient[0]?.client.id}
            jobs={ofClient}
            chosen={chosen}
            sharesInvoice={changes.sharing.has(ofClient[0]?.client.id ?? '')}
            onChoose={choose}
            onShare={share}
          />
        ))}
      </div>
      <div className={styles.end}>
        <Text role="status">{invoices.length === 0 ? 'Choose the jobs to bill.' : `${summary}, ${total}`}</Text>
        <Group gap="xs">
          <BusyButton
            variant={can('Invoice.send') ? 'default' : 'filled'}
            label="Create drafts"
            busyLabel="Creating..."
            isBusy={creating.isPending}
            disabled={invoices.length === 0}
            onClick={() => {
              if (isIdle) toastOnError(() => bill(false));
            }}
          />
          {can('Invoice.send') && (
            <BusyButton
              label="Create and send"
              busyLabel="Creating..."
              isBusy={creating.isPending}
              disabled={invoices.length === 0}
              onClick={() => {
                if (isIdle) send();
              }}
            />
          )}
        </Group>
      </div>
    </Stack>
  );
}
