import { Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JobRow } from '@truckroll/contract/jobs';
import type { Visit } from '@truckroll/contract/visits';
import { formatSchedule } from '@truckroll/domain/format/schedule';
import { shownVisitStatus, upperCaseStatus } from '@truckroll/domain/visits/visit-labels';
import { useMe } from '../app/me.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { FactList } from '../design/fact-list.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { People } from '../design/person.tsx';
import styles from './client-jobs.module.css';
import { jobVisitsQuery } from './client-tab-queries.ts';

/** What an opened job shows: description, internal notes and visits. */
export function ClientJobBody({ job }: { job: JobRow }) {
  const query = useQuery(jobVisitsQuery(job.id));
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { label: 'Description', value: job.description, isLong: true },
          { label: 'Internal notes', value: job.internalNotes.note, isLong: true },
        ]}
      />
      {query.isPending ? (
        <Skeleton height={64} />
      ) : query.data === undefined ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState text="No visits scheduled for this job" />
      ) : (
        <Visits visits={query.data} />
      )}
    </Stack>
  );
}

function Visits({ visits }: { visits: readonly Visit[] }) {
  const { timezone } = useMe();
  const shown = (moment: string | null, visit: Visit): string =>
    formatSchedule(moment, { zone: visit.timezone, readerZone: timezone, hasTime: !visit.anyTime });
  return (
    <section className={styles.visits} aria-label="Visits">
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Start</Table.Th>
            <Table.Th scope="col">End</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">Team</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {visits.map((visit) => (
            <Table.Tr key={visit.id}>
              <Table.Td>{shown(visit.visitStartDateTime, visit)}</Table.Td>
              <Table.Td>{shown(visit.visitEndDateTime, visit)}</Table.Td>
              <Table.Td>{upperCaseStatus(shownVisitStatus(visit))}</Table.Td>
              <Table.Td>
                <People people={visit.teamMembers} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
