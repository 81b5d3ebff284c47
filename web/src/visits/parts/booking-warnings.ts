import { useQuery } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/planning/calendar';
import { addDays } from '@truckroll/domain/calendar/days';
import { conflictText } from '@truckroll/domain/visits/conflict-text';
import type { BookedVisit } from '@truckroll/domain/visits/conflicts';
import { offTimeText } from '@truckroll/domain/visits/off-time';
import { usePeoplesTime } from '../../absences/parts/peoples-time.ts';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';

const bookingOf = ({ id, title, start, end, isAllDay, extendedProps }: Event): BookedVisit & { title: string } => ({
  id,
  title,
  start,
  end,
  anyTime: isAllDay,
  visitStatus: extendedProps.visitStatus ?? 'scheduled',
  teamIds: (extendedProps.teamMembers ?? []).map((member) => member.id),
});

/** The days that are read for a chosen day: a visit of the day before, or in another time zone, may overlap it. */
export const daysAround = (day: string) => ({ from: addDays(day, -1), to: addDays(day, 3), withTasks: false });

const anyDay = '2000-01-01';

type Booking = {
  /** The chosen day; null while there is none. */
  day: string | null;
  timezone: string;
  /** The visit at its chosen time; null while that is incomplete. */
  booking: BookedVisit | null;
  /** Whether another entry of the calendar is one that the booking replaces. */
  isReplaced?: (event: Event) => boolean;
};

/**
 * The people whom a chosen time would double book, or who are not at work then, in the same words as a drag on the
 * calendar.
 */
export function useBookingWarnings({ day, timezone, booking, isReplaced = () => false }: Booking): string[] {
  const range = daysAround(day ?? anyDay);
  const { data: events = [] } = useQuery({ ...eventsQuery(range, timezone), enabled: day !== null });
  const { data: team } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const { times } = usePeoplesTime(day === null ? null : range);
  if (day === null || booking === null || booking.end < booking.start) return [];
  const others = events.filter((event) => event.eventType === 'visit' && !isReplaced(event)).map(bookingOf);
  const people = team?.team ?? [];
  return [conflictText(booking, people, others), offTimeText(booking, people, times)].filter((text) => text !== null);
}
