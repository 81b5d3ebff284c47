import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { weekdays } from '../recurrence/repeat-rule.ts';
import { type WorkingWeek, workOn } from '../team/working-week.ts';
import type { Span } from './plan-question.ts';

export type LocalDay = Span & { day: string };

/** The span of a local day, which has 23 or 25 hours when the clock changes. */
export const localDay = (day: string, zone: string): LocalDay => ({
  day,
  start: Date.parse(momentOf({ day, time: '00:00' }, zone)),
  end: Date.parse(momentOf({ day: addDays(day, 1), time: '00:00' }, zone)),
});

/** When somebody with this week works on a local day: spans in order, without the breaks between them. */
export function workingSpans(day: string, week: WorkingWeek, zone: string): Span[] {
  const weekday = weekdays[weekdayOf(day)];
  if (weekday === undefined) return [];
  const at = (time: string): number => Date.parse(momentOf({ day, time }, zone));
  return workOn(weekday, week)
    .map(({ start, end }) => ({ start: at(start), end: at(end) }))
    .filter(({ start, end }) => start < end);
}

/**
 * The parts of spans that are outside of all busy ones.
 *
 * @example without([{ start: 0, end: 10 }], [{ start: 2, end: 4 }]) → [{ start: 0, end: 2 }, { start: 4, end: 10 }]
 */
export function without(spans: readonly Span[], busy: readonly Span[]): Span[] {
  return busy.reduce<Span[]>(
    (free, { start, end }) =>
      free.flatMap((span) => {
        if (end <= start || end <= span.start || span.end <= start) return [span];
        return [
          { start: span.start, end: start },
          { start: end, end: span.end },
        ].filter((rest) => rest.start < rest.end);
      }),
    [...spans],
  );
}

/** How much of a span lies within free spans. */
export const freeWithin = ({ start, end }: Span, free: readonly Span[]): number =>
  free.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)), 0);

export const isWithin = ({ start, end }: Span, free: readonly Span[]): boolean =>
  free.some((span) => span.start <= start && end <= span.end);

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
