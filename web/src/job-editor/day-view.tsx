import { Button, Collapse, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type TrackedVisit, trackTeam } from '@truckroll/contract/visit-details';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { useId, useState } from 'react';
import { call } from '../app/transport/call.ts';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { Person } from '../design/person.tsx';
import styles from './job-form.module.css';

const dayOfTeamQuery = (of: { day: string; teamIds: readonly string[] }) =>
  queryOptions({
    queryKey: ['visits', 'day', of],
    queryFn: async ({ signal }) => {
      const query = { startDate: of.day, endDate: of.day, dateFilter: 'Day' as const, teamIds: [...of.teamIds] };
      return (await call(trackTeam, { query, signal })).visits;
    },
    staleTime: 30_000,
  });

type Member = { id: string; name: string; color: string };
type DayViewProps = { members: readonly Member[]; day: string; timezone: string };

/** The existing visits of the chosen people on the start day (VI-9). */
export function DayView({ members, day, timezone }: DayViewProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const teamIds = members.map((member) => member.id).toSorted();
  const query = useQuery({ ...dayOfTeamQuery({ day, teamIds }), enabled: isOpen });
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Day view
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <div className={styles.dayView} aria-busy={query.isFetching}>
          <Text size="sm" c="dimmed">
            {formatDay(day)}
          </Text>
          {query.isError ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            members.map((member) => (
              <DayOfMember key={member.id} member={member} visits={query.data} timezone={timezone} />
            ))
          )}
        </div>
      </Collapse>
    </div>
  );
}

type DayOfMemberProps = { member: Member; visits: readonly TrackedVisit[] | undefined; timezone: string };

function DayOfMember({ member, visits, timezone }: DayOfMemberProps) {
  const own = visits?.filter(({ teamMembers }) => teamMembers.some(({ id }) => id === member.id));
  return (
    <div className={styles.dayOfMember}>
      <Person name={member.name} color={member.color} />
      {own?.length === 0 && (
        <Text size="sm" c="dimmed">
          No visits found for this day
        </Text>
      )}
      {own !== undefined && own.length > 0 && (
        <ul className={styles.dayVisits}>
          {own.map((visit) => (
            <li key={visit.id}>
              <span className={styles.time}>{timesOf(visit, timezone)}</span> #{visit.job.jobNumber} {visit.clientName}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function timesOf({ anyTime, visitStartDateTime, visitEndDateTime }: TrackedVisit, timezone: string): string {
  if (anyTime || visitStartDateTime === null) return 'Any time';
  const start = wallClock(visitStartDateTime, timezone).time;
  return visitEndDateTime === null ? start : `${start} to ${wallClock(visitEndDateTime, timezone).time}`;
}
