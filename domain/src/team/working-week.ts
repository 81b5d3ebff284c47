import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';

/** A span of local time of one day, 'HH:mm'. The end is not part of it. */
export type TimeSpan = { start: string; end: string };

/** A day on which a person works. Breaks lie within the hours. */
export type WorkingDay = TimeSpan & { day: Weekday; breaks: TimeSpan[] };

/** The days that a person works; days that are not listed are off. */
export type WorkingWeek = WorkingDay[];

/** The working days and hours of an account, for people without hours of their own. */
export type AccountHours = { workingDays: readonly Weekday[]; workingHours: TimeSpan };

/** The error of a working week: the path of the field, and its rule. */
export type WeekProblem = {
  path: readonly (string | number)[];
  rule: 'dayTwice' | 'hoursOrder' | 'breakOrder' | 'breakOutside' | 'breaksOverlap';
};

const byStart = (one: TimeSpan, other: TimeSpan): number => (one.start < other.start ? -1 : 1);

function problemOfBreak(of: WorkingDay, index: number): WeekProblem['rule'] | null {
  const rest = of.breaks[index];
  if (rest === undefined) return null;
  if (rest.start >= rest.end) return 'breakOrder';
  if (rest.start < of.start || rest.end > of.end) return 'breakOutside';
  const earlier = of.breaks.slice(0, index);
  return earlier.some(({ start, end }) => start < rest.end && rest.start < end) ? 'breaksOverlap' : null;
}

/**
 * All problems of a working week: a day listed twice, hours or breaks that end before they start, breaks outside of the
 * hours, and breaks that overlap.
 *
 * @example problemsOfWeek([{ day: 'monday', start: '17:00', end: '08:00', breaks: [] }])
 *   → [{ path: [0, 'end'], rule: 'hoursOrder' }]
 */
export function problemsOfWeek(week: readonly WorkingDay[]): WeekProblem[] {
  return week.flatMap((of, index): WeekProblem[] => {
    if (week.findIndex(({ day }) => day === of.day) < index) return [{ path: [index, 'day'], rule: 'dayTwice' }];
    if (of.start >= of.end) return [{ path: [index, 'end'], rule: 'hoursOrder' }];
    return of.breaks.flatMap((_, place) => {
      const rule = problemOfBreak(of, place);
      const field = rule === 'breakOrder' ? 'end' : 'start';
      return rule === null ? [] : [{ path: [index, 'breaks', place, field], rule }];
    });
  });
}

/** The week with its days from Sunday on and the breaks of each day by time. */
export const sortedWeek = (week: readonly WorkingDay[]): WorkingWeek =>
  week
    .map((of) => ({ ...of, breaks: of.breaks.toSorted(byStart) }))
    .sort((one, other) => weekdays.indexOf(one.day) - weekdays.indexOf(other.day));

/** The account's hours as a week without breaks: what a person without own hours works. */
export const weekOfAccount = ({ workingDays, workingHours }: AccountHours): WorkingWeek =>
  sortedWeek(workingDays.map((day) => ({ day, ...workingHours, breaks: [] })));

/**
 * The spans that a person works on a weekday, without the breaks; none on a day off. Without an own week the account's
 * hours count.
 *
 * @example workOn('monday', [{ day: 'monday', start: '08:00', end: '16:00', breaks: [{ start: '12:00', end: '12:30' }] }])
 *   → [{ start: '08:00', end: '12:00' }, { start: '12:30', end: '16:00' }]
 */
export function workOn(weekday: Weekday, week: readonly WorkingDay[]): TimeSpan[] {
  const day = week.find((of) => of.day === weekday);
  if (day === undefined) return [];
  const spans: TimeSpan[] = [];
  let start = day.start;
  for (const rest of day.breaks.toSorted(byStart)) {
    if (start < rest.start) spans.push({ start, end: rest.start });
    start = rest.end;
  }
  if (start < day.end) spans.push({ start, end: day.end });
  return spans;
}
