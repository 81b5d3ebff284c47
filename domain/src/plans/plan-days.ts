import { addDays, addMonths } from '../calendar/days.ts';
import type { Pause, PlanLife, PlanTerms } from './plan-terms.ts';

const dayMs = 86_400_000;

/** The days from one to before another. @example daysBetween('2026-02-27', '2026-03-01') → 2 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The day of a month, or its last where the month is shorter. @example dayInMonth('2026-02-01', 31) → '2026-02-28' */
export function dayInMonth(month: string, day: number): string {
  const length = daysBetween(monthOf(month), addMonths(monthOf(month), 1));
  return addDays(monthOf(month), Math.min(day, length) - 1);
}

/** The day a number of months later, on the billing day. */
const later = (month: string, months: number, day: number): string =>
  dayInMonth(addMonths(monthOf(month), months), day);

/** The first billing day on a day or after it. @example firstBillingDay('2026-02-10', 31) → '2026-02-28' */
export function firstBillingDay(day: string, billingDay: number): string {
  const own = dayInMonth(day, billingDay);
  return own >= day ? own : later(day, 1, billingDay);
}

/** A period of billing: from a day until before another. */
export type Period = {
  from: string;
  to: string;
  /** The number of days of a whole period; the first period may be shorter. */
  wholeFrom: string;
};

/** The periods from the start on, in order, endlessly: a shorter one until the first billing day, then whole ones. */
export function* periodsOf(startDay: string, billingDay: number, months: number): Generator<Period> {
  const first = firstBillingDay(startDay, billingDay);
  if (first > startDay) yield { from: startDay, to: first, wholeFrom: later(first, -months, billingDay) };
  for (let count = 0; ; count += months) {
    const from = later(first, count, billingDay);
    yield { from, to: later(first, count + months, billingDay), wholeFrom: from };
  }
}

const isWithin = (day: string, { from, to }: Pause): boolean => day >= from && (to === null || day < to);

/** Whether a plan covers a day. */
export const covers = ({ startDay, endDay, pauses }: Omit<PlanLife, 'prices'>, day: string): boolean =>
  day >= startDay && (endDay === null || day < endDay) && !pauses.some((pause) => isWithin(day, pause));

/** The part of a span outside of a pause: up to two parts. */
function without(span: [string, string], { from, to }: Pause): [string, string][] {
  const before: [string, string] = [span[0], from < span[1] ? from : span[1]];
  const after: [string, string] = [to !== null && to > span[0] ? to : span[0], span[1]];
  const parts = to === null ? [before] : [before, after];
  if (from >= span[1] || (to !== null && to <= span[0])) return [span];
  return parts.filter(([first, end]) => first < end);
}

/** The spans of a period that a plan covers, in order. */
export function coveredSpans(life: PlanLife, { from, to }: Pick<Period, 'from' | 'to'>): [string, string][] {
  const end = life.endDay !== null && life.endDay < to ? life.endDay : to;
  const first = life.startDay > from ? life.startDay : from;
  if (first >= end) return [];
  return life.pauses.reduce<[string, string][]>(
    (spans, pause) => spans.flatMap((span) => without(span, pause)),
    [[first, end]],
  );
}

/** The first day after a plan's term; null without one, or where it renews itself. */
export const termEnd = (startDay: string, { termMonths, renews }: Pick<PlanTerms, 'termMonths' | 'renews'>) =>
  termMonths === null || renews ? null : addMonths(startDay, termMonths);

/** The days after a day on which a plan with a term begins a new one, in order and endlessly; none where it does not renew. */
export function* renewalsAfter(
  startDay: string,
  { termMonths, renews }: Pick<PlanTerms, 'termMonths' | 'renews'>,
  after: string,
): Generator<string> {
  if (termMonths === null || !renews) return;
  for (let count = termMonths; ; count += termMonths) {
    const day = addMonths(startDay, count);
    if (day > after) yield day;
  }
}

/** The next day on which a plan with a term begins a new one; null where it does not renew. */
export function nextRenewal(
  startDay: string,
  terms: Pick<PlanTerms, 'termMonths' | 'renews'>,
  today: string,
): string | null {
  const [next] = renewalsAfter(startDay, terms, today);
  return next ?? null;
}

/**
 * The first day from a day on that is in no pause; null if a pause without an end comes before it.
 *
 * @example firstUnpaused([{ from: '2026-03-01', to: '2026-04-01' }], '2026-03-10') → '2026-04-01'
 */
export function firstUnpaused(pauses: readonly Pause[], from: string): string | null {
  let day = from;
  for (const pause of pauses) {
    if (!isWithin(day, pause)) continue;
    if (pause.to === null) return null;
    day = pause.to;
  }
  return day;
}
