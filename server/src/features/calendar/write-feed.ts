import type { Event } from '@truckroll/contract/planning/calendar';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** Who publishes a feed, and the name under which calendar programs show it. */
type FeedOf = { name: string; origin: string | null; zone: string };

/** How often programs are asked to read the feed again, in seconds. */
const refreshSeconds = 900;

/**
 * The day of an entry without a time, which RFC 5545 writes as a date. It is midnight in the server's own zone, in
 * which the library reads it back.
 */
const localMidnight = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/**
 * A person's calendar as iCalendar text (RFC 5545). Times are moments in UTC, which every program shows in its own zone;
 * entries without a time are dates of the zone in which they were planned.
 */
export function writeFeed(events: readonly Event[], { name, origin, zone }: FeedOf): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, ttl: refreshSeconds });
  calendar.prodId({ company: 'Truckroll', product: 'Calendar', language: 'EN' });
  for (const { id, title, start, end, isAllDay, extendedProps: props } of events) {
    const planned = props.timezone ?? zone;
    const dayOf = (moment: string): string => wallClock(moment, planned).day;
    const time = isAllDay
      ? { allDay: true, start: localMidnight(dayOf(start)), end: localMidnight(addDays(dayOf(end), 1)) }
      : { start: new Date(start), end: new Date(end) };
    calendar.createEvent({
      ...time,
      id: `${id}@truckroll`,
      stamp: new Date(props.updatedAt ?? start),
      summary: title,
      location: props.location,
      description: props.description || null,
      status: props.visitStatus === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: origin === null || props.jobId === null ? null : `${origin}/jobs/${props.jobId}`,
    });
  }
  return calendar.toString();
}
