import { type Lane, lanesOf } from '@truckroll/domain/calendar/lanes';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { hourText } from '../../design/shown-units.ts';
import type { Away } from '../../planning/parts/away.ts';
import { byTime, type Entry, type Person, touches } from '../../planning/parts/entry.ts';

/** The hours that the timeline shows, in milliseconds; `hours` are the labels with their moment. */
export type TimelineHours = { from: number; to: number; hours: { at: number; label: string }[] };

const hourMs = 3_600_000;
/** Above this many hours, every second one has a label. */
const mostLabels = 12;

type Asked = {
  day: string;
  zone: string;
  workingHours: { start: string; end: string };
  visits: readonly Pick<Entry, 'start' | 'end' | 'isAllDay'>[];
};

/**
 * The working hours of a day, widened to whole hours around its visits, but not beyond the day.
 *
 * @example timelineHours({ day, zone, workingHours: { start: '08:00', end: '17:00' }, visits: [] }) → 08:00 to 17:00
 */
export function timelineHours({ day, zone, workingHours, visits }: Asked): TimelineHours {
  const at = (time: string): number => Date.parse(momentOf({ day, time }, zone));
  const [first, last] = [at('00:00'), at('23:59')];
  const timed = visits.filter(({ isAllDay }) => !isAllDay);
  const earliest = Math.min(at(workingHours.start), ...timed.map(({ start }) => start));
  const latest = Math.max(at(workingHours.end), ...timed.map(({ end }) => end));
  const from = Math.max(first, first + Math.floor((earliest - first) / hourMs) * hourMs);
  const to = Math.min(last + 60_000, Math.max(from + hourMs, first + Math.ceil((latest - first) / hourMs) * hourMs));
  const count = Math.round((to - from) / hourMs);
  const step = count > mostLabels ? 2 : 1;
  const hours = Array.from({ length: Math.ceil(count / step) }, (_, n) => {
    const moment = from + n * step * hourMs;
    return { at: moment, label: hourText(wallClock(new Date(moment).toISOString(), zone).time) };
  });
  return { from, to, hours };
}

/** Where a stretch of time lies between the shown hours, as shares from 0 to 1. Null if it lies outside. */
export function placeIn({ from, to }: Pick<TimelineHours, 'from' | 'to'>, start: number, end: number) {
  const begin = Math.max(start, from);
  const stop = Math.min(end, to);
  if (begin > to || stop < from || stop < begin) return null;
  return { left: (begin - from) / (to - from), width: (stop - begin) / (to - from) };
}

export type TimelineRow = {
  /** Null for visits without a team. */
  person: Person | null;
  visits: readonly Entry[];
  away: readonly Away[];
  lanes: ReadonlyMap<string, Lane>;
  /** How many lanes lie below each other. */
  depth: number;
};

type Rows = {
  day: string;
  entries: readonly Entry[];
  team: readonly Person[];
  away: readonly Away[];
  hours: Pick<TimelineHours, 'from' | 'to'>;
};

/** A visit takes up at least this long, so that it can be read and pressed. */
const leastMs = hourMs / 2;

/**
 * A row for each person: visits of nobody first, then people with visits, people with time off, and those who are
 * free. Entries are the visits of the day.
 */
export function timelineRows({ day, entries, team, away, hours }: Rows): TimelineRow[] {
  const ofDay = entries.filter((entry) => entry.kind === 'visit' && touches(entry, day)).toSorted(byTime);
  const known = new Set(team.map(({ id }) => id));
  const former = new Map(
    ofDay.flatMap(({ people }) => people.filter(({ id }) => !known.has(id)).map((each) => [each.id, each])),
  );
  const rowOf = (person: Person | null): TimelineRow => {
    const visits = ofDay.filter(({ people }) =>
      person === null ? people.length === 0 : people.some(({ id }) => id === person.id),
    );
    const lanes = lanesOf(
      visits.map(({ id, start, end, isAllDay }) =>
        // A visit at any time may happen in all of the shown hours.
        isAllDay ? { id, from: hours.from, to: hours.to } : { id, from: start, to: Math.max(end, start + leastMs) },
      ),
    );
    const own = person === null ? [] : away.filter(({ personId }) => personId === person.id);
    return { person, visits, away: own, lanes, depth: Math.max(1, ...[...lanes.values()].map((lane) => lane.lanes)) };
  };
  const rows = [...team, ...former.values()].map(rowOf);
  const rank = (row: TimelineRow): number => (row.visits.length > 0 ? 0 : row.away.length > 0 ? 1 : 2);
  const nobody = rowOf(null);
  return [...(nobody.visits.length > 0 ? [nobody] : []), ...rows.toSorted((one, other) => rank(one) - rank(other))];
}

/**
 * Where the timeline begins on a window that is narrower than its hours: an hour before the hour of the
 * present, as a share of all hours; 0 outside them.
 *
 * @example beginOf(timelineHours of 08:00 to 18:00, 12:20) → 0.3
 */
export const beginOf = (hours: Pick<TimelineHours, 'from' | 'to'>, now: number): number =>
  now > hours.to ? 0 : (placeIn(hours, now - hourMs - ((now - hours.from) % hourMs), now)?.left ?? 0);

/** How far the day is; on a closed day also its name. */
export function dayHint(
  visits: readonly Pick<Entry, 'status' | 'isLate'>[],
  closedDays: readonly { name: string }[],
): string {
  const closed = closedDays.map(({ name }) => `Closed: ${name}`);
  if (visits.length === 0)
    return closed.length > 0 ? closed.join(', ') : 'No visits today. Schedule a job, and it appears here.';
  const done = visits.filter(({ status }) => status === 'completed').length;
  const late = visits.filter(({ isLate }) => isLate).length;
  return [...closed, `${done} of ${visits.length} completed`, ...(late === 0 ? [] : [`${late} late`])].join(', ');
}
