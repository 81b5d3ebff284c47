import { Anchor, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { formatSchedule } from '@truckroll/domain/format/schedule';
import { shownVisitStatus, upperCaseStatus } from '@truckroll/domain/visits/visit-labels';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { FactList } from '../../design/fact-list.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { People } from '../../design/person.tsx';
import { allVisitsOfJobQuery } from '../../visits/parts/visit-queries.ts';

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
export function ClientJobBody({ job, opensTab }: { job: JobRow; opensTab: boolean }) {
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
