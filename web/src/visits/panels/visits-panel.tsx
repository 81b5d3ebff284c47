import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { VisitFilter } from '@truckroll/contract/fields/list-keys';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { useId } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { People } from '../../design/person.tsx';
import { visitPageSize, visitsOfJobQuery } from '../parts/visit-queries.ts';
import { VisitStatusBadge } from '../parts/visit-status-badge.tsx';
import { visitTimeWords } from '../parts/visit-time-view.ts';

/** The filters of visits as tabs (jobs.md 2). Pending and unscheduled visits are shown only under 'All'. */
const filters = [
  { value: 'all', label: 'All' },
  { value: 'late', label: 'Late' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'in_transit', label: 'In Transit' },
  { value: 'arrived', label: 'Arrived' },
  { value: 'in_progress', label: 'Work in Progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly { value: VisitFilter | 'all'; label: string }[];

const columns = (timezone: string): readonly Column<Visit, never>[] => [
  { key: 'number', title: 'Visit', width: 56, render: ({ visitNumber }) => `#${visitNumber}` },
  { key: 'time', title: 'Date and time', onCard: 'plain', render: (visit) => visitTimeWords(visit, timezone) },
  { key: 'status', title: 'Status', onCard: 'beside', render: (visit) => <VisitStatusBadge visit={visit} /> },
  {
    key: 'type',
    title: 'Type',
    onCard: 'none',
    render: ({ visitType }) => <Badge group="visitType" value={visitType} />,
  },
  {
    key: 'priority',
    title: 'Priority',
    onCard: 'plain',
    render: ({ priority }) => <Badge group="visitPriority" value={priority} />,
  },
  {
    key: 'team',
    title: 'Team',
    onCard: 'rest',
    render: ({ teamMembers }) => (teamMembers.length === 0 ? '-' : <People people={teamMembers} />),
  },
];

type VisitsPanelProps = {
  job: Job;
  mayEdit: boolean;
  filter: VisitFilter | undefined;
  onFilter: (filter: VisitFilter | undefined) => void;
  onOpen: (visitId: string) => void;
  onAdd: () => void;
};

/** A job's visits by filter, with the count of each (screens M20, Visits). */
export function VisitsPanel({ job, mayEdit, filter, onFilter, onOpen, onAdd }: VisitsPanelProps) {
  const { timezone } = useMe();
  const id = useId();
  const list = useTabList(visitPageSize);
  const query = useQuery(visitsOfJobQuery(job.id, { filter, page: list.page }));
  const counts = query.data?.counts;
  const tab = filters.find(({ value }) => value === (filter ?? 'all')) ?? filters[0];
  const mayAdd = mayEdit && job.client.stage !== 'archived' && !job.scheduleLater && job.jobStatus !== 'closed';
  return (
    <Stack gap="sm">
      <PageTabs
        id={id}
        label="Visits"
        tabs={filters.map(({ value, label }) => ({ value, label, count: counts?.[value] }))}
        value={tab.value}
        onChange={(value) => {
          list.setPage(1);
          onFilter(value === 'all' ? undefined : value);
        }}
        hasKeys={false}
      />
      <TabPanel tabsId={id} value={tab.value}>
        <Stack gap="sm">
          {mayAdd && (
            <Group justify="flex-end">
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
                Add New Visit
              </Button>
            </Group>
          )}
          <DataTable
            label="Visits"
            columns={columns(timezone)}
            query={{ ...query, data: query.data && { items: query.data.visits, total: query.data.total } }}
            list={list}
            nameOf={({ visitNumber }) => `Visit ${visitNumber}`}
            onOpen={(visit) => onOpen(visit.id)}
            empty={{ text: tab.value === 'all' ? 'No visits found' : `No ${tab.label} visits found` }}
          />
        </Stack>
      </TabPanel>
    </Stack>
  );
}
