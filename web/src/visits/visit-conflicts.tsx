import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/calendar';
import type { Visit } from '@truckroll/contract/visits';
import { addDays } from '@truckroll/domain/calendar/days';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { conflictText } from '@truckroll/domain/visits/conflict-text';
import type { BookedVisit } from '@truckroll/domain/visits/conflicts';
import { offTimeText } from '@truckroll/domain/visits/off-time';
import { chooseTime, unscheduled } from '@truckroll/domain/visits/visit-time';
import { type Control, useWatch } from 'react-hook-form';
import { usePeoplesTime } from '../absences/peoples-time.ts';
import { eventsQuery } from '../calendar-events/calendar-queries.ts';
import { teamQuery } from '../team/team-queries.ts';
import { brokenPromiseText } from './promise-view.ts';
import { sentTime, type VisitValues } from './visit-values.ts';

const bookingOf = ({ id, title, start, end, isAllDay, extendedProps }: Event): BookedVisit & { title: string } => ({
  id,
  title,
  start,
  end,
  anyTime: isAllDay,
  visitStatus: extendedProps.visitStatus ?? 'scheduled',
  teamIds: (extendedProps.teamMembers ?? []).map((member) => member.id),
});

type VisitConflictsProps = {
  control: Control<VisitValues>;
  visit: Pick<Visit, 'id' | 'timezone' | 'visitStatus' | 'promisedFrom' | 'promisedTo'>;
  serviceDuration: number;
};

/**
 * The people whom the chosen time would double book, or who are not at work then, in the same words as a drag on the
 * calendar, and the promise that it would break.
 */
export function VisitConflicts({ control, visit, serviceDuration }: VisitConflictsProps) {
  const { timezone } = visit;
  const values = useWatch({ control }) as VisitValues;
  const { date, anyTime, startTime, teamMemberIds } = values;
  const isDated = date !== null && isDateOnly(date) && (anyTime || startTime !== null);
  const day = isDated ? date : null;
  // A visit of the day before, or in another time zone, may overlap it.
  const range = { from: addDays(day ?? '2000-01-01', -1), to: addDays(day ?? '2000-01-01', 3), withTasks: false };
  const { data: events = [] } = useQuery({ ...eventsQuery(range, timezone), enabled: day !== null });
  const { data: team } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const { times } = usePeoplesTime(day === null ? null : range);
  if (day === null) return null;
  const sent = sentTime(values, timezone);
  const time = chooseTime(
    unscheduled,
    { start: sent.visitStartDateTime, end: sent.visitEndDateTime },
    { timezone, serviceDuration },
  );
  const { start, end } = time;
  if (start === null || end === null || end < start) return null;
  const own = { id: visit.id, start, end, anyTime, visitStatus: visit.visitStatus, teamIds: teamMemberIds };
  const others = events.filter(({ eventType }) => eventType === 'visit').map(bookingOf);
  const people = team?.team ?? [];
  const warnings = [
    conflictText(own, people, others),
    offTimeText(own, people, times),
    brokenPromiseText(visit, { start: anyTime ? null : start, now: new Date().toISOString() }),
  ].filter((text) => text !== null);
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {warnings.join(' ')}
    </Alert>
  );
}
