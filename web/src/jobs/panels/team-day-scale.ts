import type { Absence } from '@truckroll/contract/absences/absences';
import type { Event } from '@truckroll/contract/planning/calendar';
import { absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { spanOfAbsence } from '@truckroll/domain/absences/absence-rules';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { type Weekday, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { type WorkingWeek, workOn } from '@truckroll/domain/team/working-week';
import { minuteOfClock } from './schedule-slot.ts';

/** A part of a day in minutes since midnight; `to` is not included. */
export type Stretch = { from: number; to: number };

const dayMinutes = 24 * 60;
const hour = 60;
/** A place is chosen to the quarter of an hour. */
const step = 15;

/** A visit on a person's day. */
type Bar = Stretch & { id: string; title: string; status: NonNullable<Event['extendedProps']['visitStatus']> };

/** The content of a person's row of the day. */
export type PersonDay = {
  bars: readonly Bar[];
  /** The visits of the day without a time. */
  anyTime: readonly string[];
  away: readonly (Stretch & { id: string; label: string })[];
  /** The hours that the person works; none on a day off. */
  works: readonly Stretch[];
};

type Moments = { start: string; end: string };

/** The part of a day that lies between two moments; null if there is none. */
export function partOf({ start, end }: Moments, day: string, zone: string): Stretch | null {
  const [first, last] = [wallClock(start, zone), wallClock(end, zone)];
  const from = first.day < day ? 0 : first.day === day ? minuteOfClock(first.time) : dayMinutes;
  const to = last.day > day ? dayMinutes : last.day === day ? minuteOfClock(last.time) : 0;
  return from < to ? { from, to } : null;
}

type Asked = {
  day: string;
  zone: string;
  personId: string;
  events: readonly Event[];
  absences: readonly Absence[];
  /** The person's own week, or that of the account. */
  week: WorkingWeek;
  isClosed: boolean;
};

/** A person's day: visits, time off and working hours. Cancelled visits take no time. */
export function personDay({ day, zone, personId, events, absences, week, isClosed }: Asked): PersonDay {
  const visits = events.filter(
    ({ eventType, extendedProps: { visitStatus, teamMembers = [] } }) =>
      eventType === 'visit' && visitStatus !== 'cancelled' && teamMembers.some(({ id }) => id === personId),
  );
  const isOn = ({ start, end }: Event): boolean =>
    wallClock(start, zone).day <= day && day <= wallClock(end > start ? end : start, zone).day;
  return {
    bars: visits
      .flatMap(({ id, title, start, end, isAllDay, extendedProps }) => {
        const part = isAllDay ? null : partOf({ start, end }, day, zone);
        return part === null ? [] : [{ id, title, status: extendedProps.visitStatus ?? 'scheduled', ...part }];
      })
      .sort((one, other) => one.from - other.from || other.to - one.to),
    anyTime: visits.filter((visit) => visit.isAllDay && isOn(visit)).map(({ title }) => title),
    away: absences.flatMap((absence) => {
      if (absence.teamMemberId !== personId) return [];
      const { start, end } = spanOfAbsence(absence, zone);
      const moments = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      const part = partOf(moments, day, zone);
      const label = absence.kind === null ? 'Away' : absenceLabels[absence.kind];
      return part === null ? [] : [{ id: absence.id, label, ...part }];
    }),
    works: isClosed
      ? []
      : workOn(weekdays[weekdayOf(day)] as Weekday, week).map(({ start, end }) => ({
          from: minuteOfClock(start),
          to: minuteOfClock(end),
        })),
  };
}

/** The hours that the rows show: the company's and everybody's, all visits, and the chosen time. */
export function shownHours(usual: Stretch, days: readonly PersonDay[], chosen: Stretch | null): Stretch {
  const parts = [
    usual,
    ...days.flatMap(({ bars, works }) => [...bars, ...works]),
    ...(chosen === null ? [] : [chosen]),
  ];
  return {
    from: Math.floor(Math.min(...parts.map(({ from }) => from)) / hour) * hour,
    to: Math.min(dayMinutes, Math.ceil(Math.max(...parts.map(({ to }) => to)) / hour) * hour),
  };
}

/** The parts of a stretch that the others leave. */
export function leftOf({ from, to }: Stretch, taken: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let at = from;
  for (const each of taken.toSorted((one, other) => one.from - other.from)) {
    if (at < Math.min(each.from, to)) left.push({ from: at, to: Math.min(each.from, to) });
    at = Math.max(at, each.to);
  }
  if (at < to) left.push({ from: at, to });
  return left;
}

/** The quarter of an hour at a share of a stretch, 0 to 1, within it. */
export function minuteAt({ from, to }: Stretch, share: number): number {
  const minute = Math.floor((from + share * (to - from)) / step) * step;
  return Math.max(from, Math.min(minute, to - step));
}

/**
 * The time that a free place stands for when it is chosen by keyboard: the first working minute that has not passed,
 * otherwise its beginning.
 */
export function firstMinuteOf(free: Stretch, works: readonly Stretch[], now: number): number {
  const next = Math.ceil(Math.max(free.from, now) / step) * step;
  const work = works.find(({ to }) => to > next);
  const minute = work === undefined ? next : Math.max(next, work.from);
  return minute < free.to ? minute : free.from;
}

/** Minutes of the present on a day: 0 on later days, the whole day on earlier ones. */
export function passedMinutes(day: string, now: number, zone: string): number {
  const clock = wallClock(new Date(now).toISOString(), zone);
  if (clock.day === day) return minuteOfClock(clock.time);
  return clock.day < day ? 0 : dayMinutes;
}

/** The chosen time on a day; null if it is on another one or incomplete. */
export function chosenPart(
  { startDate, startTime }: { startDate: string | null; startTime: string | null },
  seconds: number,
  day: string,
): Stretch | null {
  if (startDate === null || startTime === null) return null;
  const start = minuteOfClock(startTime);
  const end = start + Math.round(seconds / 60);
  if (startDate === day) return { from: start, to: Math.min(dayMinutes, Math.max(end, start + step)) };
  // Work that passes midnight goes on the next day.
  return addDays(startDate, 1) === day && end > dayMinutes
    ? { from: 0, to: Math.min(dayMinutes, end - dayMinutes) }
    : null;
}
