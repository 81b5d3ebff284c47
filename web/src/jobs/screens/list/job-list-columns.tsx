import type { JobSortKey } from '@truckroll/contract/fields/list-keys';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { Badge } from '../../../design/badge.tsx';
import { recordColumns } from '../../../design/list/record-columns.tsx';
import type { Column } from '../../../design/list/table-model.ts';
import { Moment } from '../../../design/moment.tsx';
import { People } from '../../../design/person.tsx';
import { CallIcon } from '../../../design/phone-link.tsx';
import { AddressLink } from '../../../maps/parts/address-link.tsx';
import { tagColumn } from '../../../tags/parts/tag-column.tsx';
import { jobStartWords, nextVisitWords } from '../../panels/job-start-view.ts';
import { JobStatusBadge } from '../job-status-badge.tsx';
import styles from './job-list.module.css';

export type JobColumn = Column<JobRow, JobSortKey>;

type Surroundings = { timezone: string; seesPrices: boolean; hasTags: boolean };

/** The columns of the list (screens 8.1). */
export const jobColumns = ({ timezone, seesPrices, hasTags }: Surroundings): readonly JobColumn[] => [
  {
    key: 'number',
    title: 'Number',
    sortKey: 'jobNumber',
    width: 92,
    render: ({ jobNumber }) => <span className={styles.number}>#{jobNumber}</span>,
  },
  { key: 'client', title: 'Client', width: '14%', render: ({ client }) => <Lines text={client.name} /> },
  { key: 'title', title: 'Title', width: '18%', render: ({ title }) => <Lines text={title || '-'} /> },
  // The list has no room for it at 1440 pixels.
  ...(hasTags ? [{ ...tagColumn<JobRow, JobSortKey>('11%'), isOptional: true }] : []),
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
  ...recordColumns<typeof jobFields, JobSortKey>(jobFields),
  ...(seesPrices ? [totalColumn] : []),
];

const totalColumn: JobColumn = {
  key: 'total',
  title: 'Total',
  sortKey: 'total',
  align: 'right',
  width: 104,
  render: ({ total, currency }) => <span className={styles.amount}>{formatMoney(total, currency)}</span>,
};

/** The content of a phone's card: client and job, status, time, address, and a call button (screens 8.1). */
export const jobCardColumns = ({
  timezone,
  hasTags,
}: Pick<Surroundings, 'timezone' | 'hasTags'>): readonly JobColumn[] => [
  {
    key: 'client',
    title: 'Client',
    render: (job) => (
      <>
        {job.client.name} <span className={styles.cardTitle}>{jobLabel(job)}</span>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    onCard: 'plain',
    render: ({ jobStatus }) => <JobStatusBadge status={jobStatus} />,
  },
  { key: 'call', title: 'Call', onCard: 'button', render: (job) => <CallAction job={job} /> },
  { key: 'time', title: 'Time', onCard: 'plain', render: (job) => jobStartWords(job, timezone) },
  {
    key: 'late',
    title: 'Late visits',
    onCard: 'plain',
    render: (job) => job.lateVisitCount > 0 && <LateCount job={job} />,
  },
  { key: 'address', title: 'Address', onCard: 'rest', render: jobPlace },
  ...(hasTags ? [tagColumn<JobRow, JobSortKey>('11%')] : []),
];

const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines} title={text}>
    {text}
  </span>
);

function jobPlace({ jobAddress, client }: JobRow) {
  const address = jobAddress ?? client.propertyAddress;
  return address !== null && <AddressLink address={address} />;
}

const LateCount = ({ job }: { job: JobRow }) => <span className={styles.late}>{`${job.lateVisitCount} late`}</span>;

function VisitCount({ job }: { job: JobRow }) {
  return (
    <>
      {job.visitCount} {job.lateVisitCount > 0 && <LateCount job={job} />}
    </>
  );
}

function CallAction({ job: { client } }: { job: JobRow }) {
  return client.phoneNumber === null ? null : <CallIcon phone={client.phoneNumber} client={client} />;
}
