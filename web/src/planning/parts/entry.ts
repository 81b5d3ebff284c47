import type { Event } from '@truckroll/contract/planning/calendar';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import { defaultMemberColor, palette } from '@truckroll/domain/colors/palette';
import { wallClock } from '@truckroll/domain/format/dates';
import { type BookedVisit, conflictsOf } from '@truckroll/domain/visits/conflicts';
import { offTimeText, type PeoplesTime } from '@truckroll/domain/visits/off-time';
import { shownVisitStatus } from '@truckroll/domain/visits/visit-labels';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type CalendarSearch, nobody } from './calendar-search.ts';

export type Person = { id: string; name: string; color: string };

/** A visit, an event or a task as the calendar shows it. */
export type Entry = {
  id: string;
  kind: 'visit' | 'event' | 'task';
  title: string;
  /** Milliseconds. */
  start: number;
  end: number;
  /** The first and the last day on which it is shown. */
  firstDay: string;
  lastDay: string;
  /** Whether the entry has no time of day. */
  isAllDay: boolean;
  people: readonly Person[];
  /** Null for entries other than visits. */
  status: VisitStatus | null;
  isLate: boolean;
  event: Event;
};

const dayOf = (moment: number, zone: string): string => wallClock(new Date(moment).toISOString(), zone).day;

/** The people of an event: its creator and the invited colleagues. */
function peopleOfEvent({ extendedProps }: Event, team: readonly (Person & { email: string })[]): Person[] {
  const { createdBy, attendees = [] } = extendedProps;
  return team.filter(({ id, email }) => id === createdBy || attendees.includes(email.toLowerCase()));
}

const kindOf = ({ eventType, extendedProps }: Event): Entry['kind'] => {
  if (eventType === 'visit') return 'visit';
  return extendedProps.source === 'task' ? 'task' : 'event';
};

/**
 * Converts an event of the API to a calendar entry. A day without times is in the time zone in which it was planned;
 * timed entries are in the account's.
 */
export function entryOf(event: Event, zone: string, team: readonly (Person & { email: string })[]): Entry {
  const { extendedProps: props, eventType, isAllDay } = event;
  const start = Date.parse(event.start);
  const end = Math.max(Date.parse(event.end), start);
  const planned = isAllDay ? (props.timezone ?? zone) : zone;
  const firstDay = dayOf(start, planned);
  // An entry that ends at midnight does not reach the next day. An all-day entry ends at the midnight of its last day.
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
 * Whether an entry passes the filters. The status applies only to visits. Cancelled visits are shown only on request,
 * because nobody drives to them.
 */
export function isEntryShown(entry: Entry, { team, status, type }: CalendarSearch): boolean {
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

/**
 * The first and the second line of a card: a visit's customer, then its job with the number last (`jobLabel`).
 *
 * @example entryTitleParts({ title: 'Ann Lee, Boiler #11', … }) → { first: 'Ann Lee', rest: 'Boiler #11' }
 */
export function entryTitleParts({ event, kind }: Entry): { first: string; rest: string } {
  const { clientName } = event.extendedProps;
  if (kind !== 'visit' || !clientName || !event.title.startsWith(`${clientName}, `))
    return { first: event.title, rest: '' };
  return { first: clientName, rest: event.title.slice(clientName.length + 2) };
}

/** Entries without a time first, then by start, longer ones before shorter ones. */
export const byTime = (one: Entry, other: Entry): number =>
  Number(other.isAllDay) - Number(one.isAllDay) ||
  one.start - other.start ||
  other.end - one.end ||
  (one.id < other.id ? -1 : 1);

/** The entries of each day, sorted. */
export function byDay(entries: readonly Entry[], days: readonly string[]): Map<string, Entry[]> {
  const ofDays = new Map(days.map((day) => [day, [] as Entry[]]));
  for (const entry of [...entries].sort(byTime)) {
    const isOneDay = entry.firstDay === entry.lastDay;
    for (const day of isOneDay ? [entry.firstDay] : days) if (touches(entry, day)) ofDays.get(day)?.push(entry);
  }
  return ofDays;
}

export type ColorBy = 'status' | 'team';

const eventColor = palette.slate;
const colorOfNobody = palette.grey;

/** The colour of an entry: by its visit's status, or by its first person. */
export function colorOf(entry: Entry, by: ColorBy, ownColors: Record<string, string>): string {
  if (by === 'team') return entry.people[0] === undefined ? colorOfNobody : entry.people[0].color || defaultMemberColor;
  return entry.status === null ? eventColor : badgeColor(ownColors, 'visitStatus', entry.status);
}

/** The booking that an entry makes of its people. Only visits book time. */
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

/** The reasons why people of a visit are not at work during it, in words; null for none. */
export const offTimeOfEntry = (entry: Entry, times: PeoplesTime): string | null =>
  entry.kind === 'visit' ? offTimeText(bookingOf(entry), entry.people, times) : null;

/** The double-booked visits, each with the ids of those that it overlaps. */
export function doubleBooked(entries: readonly Entry[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (id: string, otherId: string) => found.set(id, [...new Set([...(found.get(id) ?? []), otherId])]);
  for (const { visitId, otherId } of conflictsOf(entries.filter(({ kind }) => kind === 'visit').map(bookingOf))) {
    note(visitId, otherId);
    note(otherId, visitId);
  }
  return found;
}
