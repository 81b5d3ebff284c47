import type { Event } from '@truckroll/contract/calendar';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import { defaultMemberColor, palette } from '@truckroll/domain/colors/palette';
import { wallClock } from '@truckroll/domain/format/dates';
import { type BookedVisit, conflictsOf } from '@truckroll/domain/visits/conflicts';
import { shownVisitStatus } from '@truckroll/domain/visits/visit-labels';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type CalendarSearch, nobody } from './calendar-search.ts';

export type Person = { id: string; name: string; color: string };

/** A visit, an event or a task as the calendar draws it. */
export type Entry = {
  id: string;
  kind: 'visit' | 'event' | 'task';
  title: string;
  /** Milliseconds. */
  start: number;
  end: number;
  /** The first and the last day on which it shows. */
  firstDay: string;
  lastDay: string;
  /** Has no time of day. */
  isAllDay: boolean;
  people: readonly Person[];
  /** Of visits alone. */
  status: VisitStatus | null;
  isLate: boolean;
  event: Event;
};

const dayOf = (moment: number, zone: string): string => wallClock(new Date(moment).toISOString(), zone).day;

/** Whose an event is: its maker's, and that of the colleagues who are invited. */
function peopleOfEvent({ extendedProps }: Event, team: readonly (Person & { email: string })[]): Person[] {
  const { createdBy, attendees = [] } = extendedProps;
  return team.filter(({ id, email }) => id === createdBy || attendees.includes(email.toLowerCase()));
}

const kindOf = ({ eventType, extendedProps }: Event): Entry['kind'] => {
  if (eventType === 'visit') return 'visit';
  return extendedProps.source === 'task' ? 'task' : 'event';
};

/**
 * What the calendar draws of something that the server tells. A day without times is one of the zone in which it was
 * planned; whatever has a time stands where the clocks of the account show it.
 */
export function entryOf(event: Event, zone: string, team: readonly (Person & { email: string })[]): Entry {
  const { extendedProps: props, eventType, isAllDay } = event;
  const start = Date.parse(event.start);
  const end = Math.max(Date.parse(event.end), start);
  const planned = isAllDay ? (props.timezone ?? zone) : zone;
  const firstDay = dayOf(start, planned);
  // What ends at midnight does not touch the day that begins; a day's end is its own midnight.
  const lastDay = dayOf(isAllDay || end === start ? end : end - 1, planned);
  const isVisit = eventType === 'visit';
  const { visitStatus = 'scheduled', anyTime = false, teamMembers = [], isLate = false } = props;
  return {
    id: event.id,
    kind: kindOf(event),
    title: event.title,
    start,
    end,
    firstDay,
    lastDay,
    isAllDay,
    people: kindOf(event) === 'event' ? peopleOfEvent(event, team) : teamMembers,
    status: isVisit ? shownVisitStatus({ visitStatus, anyTime }) : null,
    isLate,
    event,
  };
}

/**
 * Whether the filters let an entry through; the status is a matter of visits alone. Cancelled visits show only to those
 * who ask for them: nobody drives there.
 */
export function isShown(entry: Entry, { team, status, type }: CalendarSearch): boolean {
  // Tasks have a switch of their own.
  if (type !== undefined && entry.kind !== 'task' && !type.includes(entry.kind === 'visit' ? 'visit' : 'calendar'))
    return false;
  if (team !== undefined) {
    const isOfTeam = entry.people.some(({ id }) => team.includes(id));
    if (!isOfTeam && !(entry.people.length === 0 && team.includes(nobody))) return false;
  }
  const entryStatus = entry.status;
  if (entryStatus === null) return true;
  if (status === undefined) return entryStatus !== 'cancelled';
  return status.includes(entryStatus) || (entry.isLate && status.includes('late'));
}

export const touches = ({ firstDay, lastDay }: Entry, day: string): boolean => firstDay <= day && day <= lastDay;

/** The name that a card has room for: a visit's begins with its job's number. */
export const shortTitle = ({ event, kind }: Entry): string =>
  kind === 'visit' ? event.title.replace(/^Job /, '') : event.title;

/** Any-time things first, then by start, those that last longer before shorter ones. */
export const byTime = (one: Entry, other: Entry): number =>
  Number(other.isAllDay) - Number(one.isAllDay) ||
  one.start - other.start ||
  other.end - one.end ||
  (one.id < other.id ? -1 : 1);

/** The entries of each day, in the order in which a day is read. */
export function byDay(entries: readonly Entry[], days: readonly string[]): Map<string, Entry[]> {
  const sorted = [...entries].sort(byTime);
  return new Map(days.map((day) => [day, sorted.filter((entry) => touches(entry, day))]));
}

export type ColorBy = 'status' | 'team';

const eventColor = palette.slate;
const colorOfNobody = palette.grey;

/** The colour of an entry: by its visit's status, or by the first of its people. */
export function colorOf(entry: Entry, by: ColorBy, ownColors: Record<string, string>): string {
  if (by === 'team') return entry.people[0] === undefined ? colorOfNobody : entry.people[0].color || defaultMemberColor;
  return entry.status === null ? eventColor : badgeColor(ownColors, 'visitStatus', entry.status);
}

/** What an entry takes of its people's time: visits alone are booked. */
export function bookingOf(entry: Entry): BookedVisit {
  const { visitStatus = 'scheduled' } = entry.event.extendedProps;
  return {
    id: entry.id,
    start: new Date(entry.start).toISOString(),
    end: new Date(entry.end).toISOString(),
    anyTime: entry.isAllDay,
    visitStatus,
    teamIds: entry.people.map(({ id }) => id),
  };
}

/** The visits that are double booked, each with the ids of those that it meets. */
export function doubleBooked(entries: readonly Entry[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (id: string, otherId: string) => found.set(id, [...new Set([...(found.get(id) ?? []), otherId])]);
  for (const { visitId, otherId } of conflictsOf(entries.filter(({ kind }) => kind === 'visit').map(bookingOf))) {
    note(visitId, otherId);
    note(otherId, visitId);
  }
  return found;
}
