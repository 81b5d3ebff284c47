import { createEvent, type Event, endBeforeStartText } from '@truckroll/contract/planning/calendar';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { z } from 'zod';

/** The schema of the event form. Links include names for display. */
export const eventForm = createEvent.body
  .extend({ clientId: z.string().nullable(), jobId: z.string().nullable(), isAllDay: z.boolean() })
  .superRefine(({ start, end }, context) => {
    if (end < start) context.addIssue({ code: 'custom', path: ['end'], message: endBeforeStartText });
  });
export type EventValues = z.input<typeof eventForm>;
export type EventPayload = z.output<typeof eventForm>;

const hourMs = 3_600_000;
const dayOf = (moment: string, zone: string): string => wallClock(moment, zone).day;
const later = (moment: string, ms: number): string => new Date(Date.parse(moment) + ms).toISOString();

/** The values of a stored event: whole days as days, and other times as moments. */
export function eventValues(event: Event, zone: string): EventValues {
  const { title, start, end, isAllDay, extendedProps } = event;
  const { location, description = null, clientId, jobId, attendees = [] } = extendedProps;
  const at = (moment: string): string => (isAllDay ? dayOf(moment, zone) : moment);
  return { title, isAllDay, start: at(start), end: at(end), location, description, clientId, jobId, attendees };
}

/** The values of a new event: an hour from a moment, or a whole day. */
export function newValues(at: string): EventValues {
  const isAllDay = !at.includes('T');
  const end = isAllDay ? at : later(at, hourMs);
  return {
    title: '',
    isAllDay,
    start: at,
    end,
    location: '',
    description: '',
    clientId: null,
    jobId: null,
    attendees: [],
  };
}

/**
 * The start and end after 'All day' was toggled. Switching it off gives an hour at the start of work, and switching it
 * on removes the times.
 *
 * @example switchedAllDay({ start: '2026-03-10T14:00Z', end: '2026-03-10T15:00Z' }, true, { zone: 'America/Toronto', begins: '08:00' })
 * → { start: '2026-03-10', end: '2026-03-10' }
 */
export function switchedAllDay(
  { start, end }: { start: string; end: string },
  isAllDay: boolean,
  { zone, begins }: { zone: string; begins: string },
): { start: string; end: string } {
  const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text)) && text.includes('T');
  if (isAllDay) {
    return isMoment(start) && isMoment(end) ? { start: dayOf(start, zone), end: dayOf(end, zone) } : { start, end };
  }
  if (isMoment(start) || Number.isNaN(Date.parse(start)) || Number.isNaN(Date.parse(end))) return { start, end };
  const from = momentOf({ day: start, time: begins }, zone);
  return { start: from, end: end === start ? later(from, hourMs) : momentOf({ day: end, time: begins }, zone) };
}
