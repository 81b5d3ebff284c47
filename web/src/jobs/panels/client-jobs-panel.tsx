import { Accordion, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { type ReactNode, useState } from 'react';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { clientJobsQuery, mostClientJobs } from '../../clients/parts/client-tab-queries.ts';
import { Badge } from '../../design/badge.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useLastPage } from '../../design/list/last-page.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import { ClientJobBody } from './client-job-body.tsx';
import styles from './client-jobs.module.css';
import { jobStartWords } from './job-start-view.ts';

type ClientJobsPanelProps = {
  client: Client;
  /** Shown above the jobs, such as a button that creates one. */
  above?: ReactNode;
  /** Set inside a form that must not be left. */
  opensTabs?: boolean;
};

/** A client's jobs, each with its visits (screens 6.3). */
export function ClientJobsPanel({ client, above, opensTabs = false }: ClientJobsPanelProps) {
  const isAssignedOnly = viewScope(useRights(), 'Jobs') === 'assigned';
  const query = useQuery(clientJobsQuery({ clientId: client.id, isAssignedOnly }));
  const showsSkeleton = useDelayedLoading(query.isPending);
  if (query.isPending) return showsSkeleton && <SkeletonRows columns={4} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const { jobs, total } = query.data;
  return (
    <Stack gap="sm">
      {above}
      {jobs.length === 0 && <EmptyState text="No jobs found" />}
      {total > mostClientJobs && (
        <Text size="sm" c="dimmed">
          Showing the latest {mostClientJobs} of {formatCount(total)} jobs
        </Text>
      )}
      {jobs.length > 0 && <Jobs jobs={jobs} opensTabs={opensTabs} />}
    </Stack>
  );
}

function Jobs({ jobs, opensTabs }: { jobs: readonly JobRow[]; opensTabs: boolean }) {
  const list = useTabList();
  const [open, setOpen] = useState<string[]>([]);
  const page = pageOfRows(jobs, list);
  useLastPage({ data: page }, list);
  return (
    <>
      <Accordion
        multiple
        order={2}
        variant="contained"
        value={open}
        onChange={setOpen}
        classNames={{ item: styles.job, chevron: styles.chevron, itemTitle: styles.title }}
      >
        {page.items.map((job) => (
          <Accordion.Item key={job.id} value={job.id}>
            <Accordion.Control>
              <ClientJobHead job={job} />
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(job.id) && <ClientJobBody job={job} opensTab={opensTabs} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Group justify="space-between">
        <Pagination page={list.page} limit={list.limit} total={page.total} setPage={list.setPage} />
      </Group>
    </>
  );
}

/** The job's own address, else the client's. */
function addressOf({ jobAddress, client }: JobRow): string {
  const address = jobAddress ?? client.propertyAddress;
  return address === null ? '-' : (address.formattedAddress ?? formattedAddress(address) ?? '-');
}

/** One job in a line: number, type, status, address, start and, with the right to see prices, its total. */
function ClientJobHead({ job }: { job: JobRow }) {
  const { timezone } = useMe();
  const can = useCan();
  return (
    <span className={styles.head}>
      <Text span inherit fw={600}>
        {jobLabel(job)}
      </Text>
      <Badge group="jobType" value={job.jobType} />
      <Badge group="jobStatus" value={job.jobStatus} />
      <span className={styles.address}>{addressOf(job)}</span>
      <span>{jobStartWords(job, timezone)}</span>
      {can('Jobs.showPricing') && <span className={styles.total}>{formatMoney(job.total, job.currency)}</span>}
    </span>
  );
}
