import { ActionIcon } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { JobRow } from '@truckroll/contract/jobs';
import type { JobSortKey } from '@truckroll/contract/list-keys';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { phoneLink } from '@truckroll/domain/format/phone-number';
import { numberedJobName } from '@truckroll/domain/jobs/job-name';
import { Badge } from '../../design/badge.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Moment } from '../../design/moment.tsx';
import { People } from '../../design/person.tsx';
import { jobStartWords, nextVisitWords } from '../../jobs/job-start-view.ts';
import { JobStatusBadge } from '../../jobs/job-status-badge.tsx';
import { AddressLink } from '../../maps/address-link.tsx';
import styles from './job-list.module.css';

export type JobColumn = Column<JobRow, JobSortKey>;

type Surroundings = { timezone: string; currency: string; seesPrices: boolean };

/** The columns of the list (screens 8.1). */
export const jobColumns = ({ timezone, currency, seesPrices }: Surroundings): readonly JobColumn[] => [
  {
    key: 'number',
    title: 'Number',
    sortKey: 'jobNumber',
    width: 92,
    render: ({ jobNumber }) => <span className={styles.number}>#{jobNumber}</span>,
  },
  { key: 'client', title: 'Client', width: '14%', render: ({ client }) => <Lines text={client.name} /> },
  { key: 'title', title: 'Title', width: '18%', render: ({ title }) => <Lines text={title || '-'} /> },
  { key: 'type', title: 'Type', width: 92, render: ({ jobType }) => <Badge group="jobType" value={jobType} /> },
  {
    key: 'status',
    title: 'Status',
    sortKey: 'jobStatus',
    width: 112,
    render: ({ jobStatus }) => <JobStatusBadge status={jobStatus} />,
  },
  {
    key: 'priority',
    title: 'Priority',
    width: 88,
    render: ({ priority }) => <Badge group="jobPriority" value={priority} />,
  },
  {
    key: 'start',
    title: 'Start',
    sortKey: 'startDateTime',
    width: 104,
    render: (job) => <Moment text={jobStartWords(job, timezone)} />,
  },
  {
    key: 'nextVisit',
    title: 'Next visit',
    width: 104,
    render: (job) => <Moment text={nextVisitWords(job, timezone)} />,
  },
  {
    key: 'team',
    title: 'Team',
    width: '13%',
    render: ({ team }) => (
      <div className={styles.people}>
        <People people={team} />
      </div>
    ),
  },
  { key: 'visits', title: 'Visits', width: 76, render: (job) => <VisitCount job={job} /> },
  ...(seesPrices ? [totalColumn(currency)] : []),
];

const totalColumn = (currency: string): JobColumn => ({
  key: 'total',
  title: 'Total',
  sortKey: 'total',
  align: 'right',
  width: 104,
  render: ({ total }) => <span className={styles.amount}>{formatMoney(total, currency)}</span>,
});

/** The content of a phone's card: client and job, time, address and status, and a call button (screens 8.1). */
export const jobCardColumns = ({ timezone }: Pick<Surroundings, 'timezone'>): readonly JobColumn[] => [
  {
    key: 'client',
    title: 'Client',
    render: (job) => (
      <>
        {job.client.name}
        <span className={styles.cardTitle}>{numberedJobName(job)}</span>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    onCard: 'beside',
    render: ({ jobStatus }) => <JobStatusBadge status={jobStatus} />,
  },
  { key: 'call', title: 'Call', onCard: 'beside', render: (job) => <CallAction job={job} /> },
  { key: 'time', title: 'Time', render: (job) => jobStartWords(job, timezone) },
  { key: 'address', title: 'Address', render: (job) => <JobAddress job={job} /> },
  { key: 'visits', title: 'Visits', render: (job) => <VisitCount job={job} /> },
];

const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines} title={text}>
    {text}
  </span>
);

function JobAddress({ job: { jobAddress, client } }: { job: JobRow }) {
  const address = jobAddress ?? client.propertyAddress;
  return address === null ? '-' : <AddressLink address={address} />;
}

function VisitCount({ job: { visitCount, lateVisitCount } }: { job: JobRow }) {
  return (
    <>
      {visitCount} {lateVisitCount > 0 && <span className={styles.late}>{`${lateVisitCount} late`}</span>}
    </>
  );
}

function CallAction({ job: { client } }: { job: JobRow }) {
  if (client.phoneNumber === null) return null;
  return (
    <ActionIcon
      component="a"
      href={phoneLink(client.phoneNumber)}
      variant="light"
      size={44}
      aria-label={`Call ${client.name}`}
    >
      <IconPhone size={20} aria-hidden />
    </ActionIcon>
  );
}
