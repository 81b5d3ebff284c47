import type { Event } from '@truckroll/contract/planning/calendar';
import type { Visit } from '@truckroll/contract/visits/visits';
import { isoOf, momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { conflictText } from '@truckroll/domain/visits/conflict-text';
import { offTimeText, type PeoplesTime } from '@truckroll/domain/visits/off-time';
import { bookingOf, type Entry, entryOf } from '../parts/entry.ts';
import { entryMomentText } from '../parts/entry-words.ts';
import { isSamePlacement, type Placement } from '../parts/placement.ts';

type Moved = { before: Placement; after: Placement };

/** The entry with the placement of a pending move. */
export const withPlacement = (entry: Entry, placement: Placement, zone: string): Entry => {
  const { start, end, isAllDay, people } = placement;
  const days = entryOf(
    {
      ...entry.event,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      isAllDay,
      extendedProps: { ...entry.event.extendedProps, ...(entry.kind === 'visit' ? { anyTime: isAllDay } : {}) },
    },
    zone,
    [],
  );
  return { ...days, people };
};

/** The time zone of the day of an entry without a time. */
export const plannedZone = ({ event, isAllDay }: Entry, zone: string): string =>
  isAllDay ? (event.extendedProps.timezone ?? zone) : zone;

const dayIn = (moment: number, zone: string): string => wallClock(isoOf(moment), zone).day;
const isSameTeam = (one: Placement, other: Placement): boolean =>
  isSamePlacement({ ...one, start: 0, end: 0, isAllDay: false }, { ...other, start: 0, end: 0, isAllDay: false });

/** The fields of a visit that a move changes (VI-4). */
export function visitChange({ before, after }: Moved, zone: string) {
  const at = (moment: number): string => (after.isAllDay ? dayIn(moment, zone) : isoOf(moment));
  return {
    ...(isSamePlacement({ ...before, people: [] }, { ...after, people: [] })
      ? {}
      : { visitStartDateTime: at(after.start), visitEndDateTime: at(after.end), anyTime: after.isAllDay }),
    ...(isSameTeam(before, after) ? {} : { teamMemberIds: after.people.map(({ id }) => id) }),
  };
}

/** Replaces an event by the stored visit. */
export const eventOf = (event: Event, visit: Visit): Event => ({
  ...event,
  start: visit.visitStartDateTime ?? event.start,
  end: visit.visitEndDateTime ?? visit.visitStartDateTime ?? event.end,
  isAllDay: visit.anyTime,
  extendedProps: {
    ...event.extendedProps,
    anyTime: visit.anyTime,
    visitStatus: visit.visitStatus,
    isLate: visit.isLate,
    teamMembers: visit.teamMembers.map(({ id, name, color }) => ({ id, name, color })),
    updatedAt: visit.updatedAt,
  },
});

/** An event at the placement of a saved move of many. */
export const eventAt = (event: Event, { start, end, isAllDay, people }: Placement, updatedAt: string): Event => ({
  ...event,
  start: isoOf(start),
  end: isoOf(end),
  isAllDay,
  extendedProps: { ...event.extendedProps, anyTime: isAllDay, teamMembers: [...people], updatedAt },
});

/** The time and people of a visit as a move of many sends them (SC-2). Null takes the visit off the schedule. */
export function slotOf(after: Placement | null, before: Placement, zone: string) {
  if (after === null) {
    const teamMemberIds = before.people.map(({ id }) => id);
    return { visitStartDateTime: null, visitEndDateTime: null, anyTime: false, teamMemberIds };
  }
  const at = (moment: number): string =>
    after.isAllDay ? momentOf({ day: dayIn(moment, zone), time: '00:00' }, zone) : isoOf(moment);
  return {
    visitStartDateTime: at(after.start),
    visitEndDateTime: at(after.end),
    anyTime: after.isAllDay,
    teamMemberIds: after.people.map(({ id }) => id),
  };
}

const namesOf = (people: Placement['people']): string => people.map(({ name }) => name).join(', ');

/** The message of a move: 'Ann Lee, Boiler #12 is now on Tue, Mar 10, 09:00 – 11:00, Tom Hill.' */
export function movedText(entry: Entry, { before, after }: Moved, zone: string): string {
  const when = entryMomentText(
    { ...after, kind: entry.kind },
    plannedZone({ ...entry, isAllDay: after.isAllDay }, zone),
  );
  const who = isSameTeam(before, after) ? '' : `, ${namesOf(after.people) || 'nobody assigned'}`;
  return `${entry.event.title} is now on ${when}${who}.`;
}

/** The message of a move of several visits: '3 visits moved, now with Ann Lee.' */
export function movedManyText(changes: readonly { before: Placement; after: Placement | null }[]): string {
  const count = `${changes.length} visits`;
  const after = changes.flatMap((change) => change.after ?? []);
  if (after.length === 0) return `${count} are off the schedule.`;
  const hasOthers = changes.every((change) => change.after !== null && !isSameTeam(change.before, change.after));
  const names = new Set(after.map(({ people }) => namesOf(people)));
  const [who] = names;
  return hasOthers && names.size === 1 ? `${count} moved, now with ${who || 'nobody'}.` : `${count} moved.`;
}

/** The warnings about a move of several visits in one text: the first ones, and how many more there are. */
export function joinedWarnings(warnings: readonly (string | null)[], most = 3): string | null {
  const texts = [...new Set(warnings.filter((text) => text !== null))];
  if (texts.length === 0) return null;
  const rest = texts.length - most;
  return [...texts.slice(0, most), ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'warning' : 'warnings'}.`] : [])].join(
    ' ',
  );
}

/**
 * The warning about the people whom a move double books, with the visits concerned, and about those who are not at work
 * then. Null if there are none.
 */
export function warningText(
  { entry, others, after, times }: { entry: Entry; others: readonly Event[]; after: Placement; times: PeoplesTime },
  zone: string,
): string | null {
  if (entry.kind !== 'visit') return null;
  const rivals = others.map((event) => entryOf(event, zone, []));
  const moved = withPlacement(entry, after, zone);
  const rivalsInWords = rivals.map((rival) => ({ ...bookingOf(rival), title: rival.event.title }));
  const booking = bookingOf(moved);
  const warnings = [conflictText(booking, after.people, rivalsInWords), offTimeText(booking, after.people, times)];
  return warnings.filter((text) => text !== null).join(' ') || null;
}
