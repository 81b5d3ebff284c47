import { useQuery } from '@tanstack/react-query';
import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useMe } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { OneLine } from '../../design/list/one-line.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Moment } from '../../design/moment.tsx';
import { People } from '../../design/person.tsx';
import { formatSchedule } from '../../design/shown-units.ts';
import { VisitStatusBadge } from '../../visits/parts/visit-status-badge.tsx';
import { lateVisitsQuery } from './home-queries.ts';
import { visitAddressText } from './visit-rows.tsx';

const columnsIn = (readerZone: string): readonly Column<TrackedVisit, never>[] => [
  { key: 'client', title: 'Client', width: '16%', render: ({ clientName }) => clientName },
  { key: 'job', title: 'Job', width: '22%', onCard: 'rest', render: ({ job }) => jobLabel(job) },
  {
    key: 'start',
    title: 'Start',
    width: 128,
    onCard: 'plain',
    render: ({ visitStartDateTime, timezone: zone, anyTime }) => (
      <Moment text={formatSchedule(visitStartDateTime, { zone, readerZone, hasTime: !anyTime })} />
    ),
  },
  {
    key: 'address',
    title: 'Address',
    onCard: 'none',
    render: (visit) => <OneLine text={visitAddressText(visit) || '-'} />,
  },
  {
    key: 'team',
    title: 'Team',
    width: '17%',
    onCard: 'none',
    render: ({ teamMembers }) => <People people={teamMembers} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 110,
    onCard: 'beside',
    render: (visit) => <VisitStatusBadge visit={visit} />,
  },
];

/** All late visits of the card, oldest first (screens 5.2). */
export function LateDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { timezone } = useMe();
  const list = useTabList();
  const query = useQuery(lateVisitsQuery(today));
  return (
    <Dialog title="Late visits of the last 31 days" width={920} onClose={onClose}>
      <DataTable
        label="Late visits"
        columns={columnsIn(timezone)}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={({ job }) => jobLabel(job)}
        linkOf={({ id, job }) => ({
          to: '/jobs/$jobId',
          params: { jobId: job.id },
          search: { tab: 'visits', visit: id },
        })}
        empty={{ text: 'Nothing here today.' }}
      />
    </Dialog>
  );
}
