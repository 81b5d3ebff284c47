import { addDays, addMonths, weekdayOf } from '../calendar/days.ts';
import { covers, daysBetween } from './plan-days.ts';
import type { PlanLife, PlanTerms } from './plan-terms.ts';

/** An included visit of a plan. Its ordinal never changes: those that a pause leaves out keep theirs. */
export type PlannedVisit = {
  ordinal: number;
  name: string;
  /** The day from which it is due: the wanted weekday, else the beginning of its part of the month. */
  day: string;
  /** Whether the plan covers the day: it is not paused then. */
  isCovered: boolean;
};

type Candidate = { name: string; day: string };

/** The visits of one month, in order. */
function visitsOfMonth({ visits, weekday }: Pick<PlanTerms, 'visits' | 'weekday'>, first: string): Candidate[] {
  const month = Number(first.slice(5, 7));
  const length = daysBetween(first, addMonths(first, 1));
  return visits
    .filter(({ months }) => months.includes(month))
    .flatMap(({ name, times }) =>
      Array.from({ length: times }, (_, index) => {
        const day = addDays(first, Math.floor((index * length) / times));
        return { name, day: weekday === null ? day : addDays(day, (weekday - weekdayOf(day) + 7) % 7) };
      }),
    )
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/**
 * The included visits from the plan's start until a day, in order (API 6.24). They are counted from the start on, whatever is
 * paused, so that the ordinal of each follows from the terms and the start alone.
 */
export function visitsUntil(
  terms: Pick<PlanTerms, 'visits' | 'weekday'>,
  life: PlanLife,
  until: string,
): PlannedVisit[] {
  const found: PlannedVisit[] = [];
  if (terms.visits.length === 0) return found;
  const last = life.endDay !== null && life.endDay <= until ? addDays(life.endDay, -1) : until;
  for (let first = `${life.startDay.slice(0, 8)}01`; first <= last; first = addMonths(first, 1))
    for (const { name, day } of visitsOfMonth(terms, first))
      if (day >= life.startDay && day <= last)
        found.push({ ordinal: found.length + 1, name, day, isCovered: covers(life, day) });
  return found;
}

/** The visits with one name in the current plan year: how many there are, and how many are not done yet. */
type VisitsLeft = { name: string; of: number; left: number };

/** The first day of the plan year that contains `day`. Plan years begin on the anniversaries of the start. @example yearOfPlan('2026-03-10', '2027-03-09') → '2026-03-10' */
function yearOfPlan(startDay: string, day: string): string {
  let from = startDay;
  for (let months = 12; addMonths(startDay, months) <= day; months += 12) from = addMonths(startDay, months);
  return from;
}

/**
 * The visits of the current plan year by their name, with the number that is not done yet. Visits in a pause do not count.
 *
 * @example visitsLeft({ visits: [{ name: 'Tune-up', months: [4, 10], times: 1 }], … }, life, { today: '2026-05-01', isDone: (ordinal) => ordinal === 1 })
 *   → [{ name: 'Tune-up', of: 2, left: 1 }]
 */
export function visitsLeft(
  terms: Pick<PlanTerms, 'visits' | 'weekday'>,
  life: PlanLife,
  { today, isDone }: { today: string; isDone: (ordinal: number) => boolean },
): VisitsLeft[] {
  const from = yearOfPlan(life.startDay, today);
  const ofYear = visitsUntil(terms, life, addDays(addMonths(from, 12), -1)).filter(
    ({ day, isCovered }) => isCovered && day >= from,
  );
  return [...Map.groupBy(ofYear, ({ name }) => name)].map(([name, visits]) => ({
    name,
    of: visits.length,
    left: visits.filter(({ ordinal }) => !isDone(ordinal)).length,
  }));
}
