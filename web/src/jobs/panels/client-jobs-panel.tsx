import { Accordion, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { shownVisitStatus, upperCaseStatus } from '@truckroll/domain/visits/visit-labels';
import { type ReactNode, Suspense, useState } from 'react';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { clientJobsQuery, mostClientJobs } from '../../clients/parts/client-tab-queries.ts';
import { Badge } from '../../design/badge.tsx';
import { FactList } from '../../design/fact-list.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useLastPage } from '../../design/list/last-page.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { People } from '../../design/person.tsx';
import { formatSchedule } from '../../design/shown-units.ts';
import { allVisitsOfJobQuery } from '../../visits/parts/visit-queries.ts';
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

const VisitModal = lazyDialog(async () => (await import('../../visits/panels/visit-modal.tsx')).VisitModal);

const columns = (timezone: string): readonly Column<Visit, never>[] => {
  const shown = (moment: string | null, visit: Visit): string =>
    formatSchedule(moment, { zone: visit.timezone, readerZone: timezone, hasTime: !visit.anyTime });
  return [
    { key: 'start', title: 'Start', render: (visit) => shown(visit.visitStartDateTime, visit) },
    { key: 'end', title: 'End', onCard: 'none', render: (visit) => shown(visit.visitEndDateTime, visit) },
    { key: 'status', title: 'Status', onCard: 'beside', render: (visit) => upperCaseStatus(shownVisitStatus(visit)) },
    {
      key: 'team',
      title: 'Team',
      onCard: 'rest',
      render: ({ teamMembers }) => (teamMembers.length === 0 ? '-' : <People people={teamMembers} />),
    },
  ];
};

/** The body of an expanded job: description, internal notes, and visits that can be opened. */
function ClientJobBody({ job, opensTab }: { job: JobRow; opensTab: boolean }) {
  const { timezone } = useMe();
  const list = useTabList();
  const query = useQuery(allVisitsOfJobQuery(job.id));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Anchor
          target={opensTab ? '_blank' : undefined}
          renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}
        >
          {`Open job #${job.jobNumber}`}
        </Anchor>
      </Group>
      <FactList
        facts={[
          { label: 'Description', value: job.description, isLong: true },
          { label: 'Internal notes', value: job.internalNotes.note, isLong: true },
        ]}
      />
      <DataTable
        label="Visits"
        columns={columns(timezone)}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={(visit) => `Visit ${visit.visitNumber}`}
        onOpen={(visit) => setOpened(visit.id)}
        empty={{ text: 'No visits scheduled for this job' }}
      />
      <Suspense>{opened !== null && <VisitModal visitId={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Stack>
  );
}
