import { absenceLabels } from '../absences/absence-kinds.ts';
import { type AbsenceKind, spanOfAbsence } from '../absences/absence-rules.ts';
import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { ClosedTexts } from '../holidays/closed-days.ts';
import { weekdays } from '../recurrence/repeat-rule.ts';
import { type WorkingWeek, workOn } from '../team/working-week.ts';
import type { BookedVisit } from './conflicts.ts';

/** Approved time off of a person. `kind` is null for people who may not see why somebody is away. */
export type TimeOff = { teamMemberId: string; kind: AbsenceKind | null; start: string; end: string };

/** When people work: their time off, the weeks of those with hours of their own, and the closed days. Local times are those of `zone`. */
export type PeoplesTime = {
  zone: string;
  absences: readonly TimeOff[];
  weeks: ReadonlyMap<string, WorkingWeek>;
  closed: ClosedTexts;
};

/** Why a person is not at work during a visit: away, with the reason if it is known, or outside their own hours. */
export type OffTime = { personId: string; why: 'away'; kind: AbsenceKind | null } | { personId: string; why: 'hours' };

type Span = { start: number; end: number };

const localDay = (moment: number, zone: string): string => wallClock(new Date(moment).toISOString(), zone).day;
const at = (day: string, time: string, zone: string): number => Date.parse(momentOf({ day, time }, zone));

/** The longest visit whose hours are checked, in days. */
const mostDays = 31;

/** The hours of a week in a span, in milliseconds, from its first local day to its last one. */
function workIn({ start, end }: Span, week: WorkingWeek, zone: string): Span[] {
  const spans: Span[] = [];
  let day = localDay(start, zone);
  for (let count = 0; count < mostDays && at(day, '00:00', zone) <= end; count += 1) {
    const weekday = weekdays[weekdayOf(day)];
    for (const work of weekday === undefined ? [] : workOn(weekday, week))
      spans.push({ start: at(day, work.start, zone), end: at(day, work.end, zone) });
    day = addDays(day, 1);
  }
  return spans;
}

/** Whether spans, ordered by start, cover another span completely. */
function covers(spans: readonly Span[], { start, end }: Span): boolean {
  let reached = start;
  for (const span of spans) if (span.start <= reached) reached = Math.max(reached, span.end);
  return reached > start
    ? reached >= end
    : end <= start && spans.some((span) => span.start <= start && start < span.end);
}

/**
 * Who of a visit's people is away during it, or not at work by hours of their own. The hours of the company give no
 * reason, because companies take urgent visits outside of them. A visit without a time concerns its whole day: it is
 * refused by a day off and by time off that covers the day.
 *
 * @example offTimesOf(visit of tom on Monday 07:00 to 09:00, { weeks: tom works on Monday 08:00 to 16:00, … })
 *   → [{ personId: 'tom', why: 'hours' }]
 */
export function offTimesOf(visit: BookedVisit, { zone, absences, weeks }: PeoplesTime): OffTime[] {
  const { anyTime, visitStatus, teamIds } = visit;
  if (visitStatus === 'completed' || visitStatus === 'cancelled') return [];
  const day = localDay(Date.parse(visit.start), zone);
  const span: Span = anyTime
    ? { start: at(day, '00:00', zone), end: at(addDays(day, 1), '00:00', zone) }
    : { start: Date.parse(visit.start), end: Date.parse(visit.end) };
  return [...new Set(teamIds)].flatMap((personId): OffTime[] => {
    const absence = absences.find((of) => {
      if (of.teamMemberId !== personId) return false;
      const away = spanOfAbsence(of, zone);
      if (anyTime) return away.start <= span.start && span.end <= away.end;
      return away.start < Math.max(span.end, span.start + 1) && span.start < away.end;
    });
    if (absence !== undefined) return [{ personId, why: 'away', kind: absence.kind }];
    const week = weeks.get(personId);
    if (week === undefined) return [];
    const isAtWork = anyTime
      ? workOn(weekdays[weekdayOf(day)] ?? 'sunday', week).length > 0
      : covers(workIn(span, week, zone), span);
    return isAtWork ? [] : [{ personId, why: 'hours' }];
  });
}

/** Why the company is closed on days of a visit; null if it is open on all of them. */
function closedTextOf({ start, end, anyTime, visitStatus }: BookedVisit, { zone, closed }: PeoplesTime): string | null {
  if (closed.size === 0 || visitStatus === 'completed' || visitStatus === 'cancelled') return null;
  const first = Date.parse(start);
  const last = localDay(anyTime ? first : Math.max(first, Date.parse(end) - 1), zone);
  const found: string[] = [];
  for (let day = localDay(first, zone); day <= last && found.length < mostDays; day = addDays(day, 1)) {
    const text = closed.get(day);
    if (text !== undefined) found.push(text);
  }
  return found.length === 0 ? null : `The company is closed on that day (${found.join(', ')}).`;
}

/**
 * The warning about a visit on a day on which the company is closed, and about people who are not at work during it;
 * null if there is nothing to warn about.
 *
 * @example 'Tom Hill is away at that time (Vacation). That is outside the working hours of Ann Lee.'
 */
export function offTimeText(
  visit: BookedVisit,
  people: readonly { id: string; name: string }[],
  times: PeoplesTime,
): string | null {
  const found = offTimesOf(visit, times);
  const closed = closedTextOf(visit, times);
  if (found.length === 0 && closed === null) return null;
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.name ?? 'Somebody';
  const away = found.flatMap((off) =>
    off.why === 'away'
      ? [`${nameOf(off.personId)} is away at that time${off.kind === null ? '' : ` (${absenceLabels[off.kind]})`}.`]
      : [],
  );
  const late = found.flatMap((off) => (off.why === 'hours' ? [nameOf(off.personId)] : []));
  const hours = late.length === 0 ? [] : [`That is outside the working hours of ${late.join(', ')}.`];
  return [...(closed === null ? [] : [closed]), ...away, ...hours].join(' ');
}
