import { Exact, multiplyMoney, roundMoney, sumMoney } from '../money/amounts.ts';
import { coveredSpans, daysBetween, type Period, periodsOf } from './plan-days.ts';
import { intervalMonths, type PlanLife, type PlanLine, type PlanTerms } from './plan-terms.ts';
import type { PlannedVisit } from './plan-visits.ts';

/** A line of a bill, with its exact amount before taxes. */
export type BillLine = PlanLine & { amount: number };

/** A bill of a plan. Each key is billed once. */
export type PlanBill = {
  key: string;
  /** The day on which it is drawn. */
  day: string;
  /** The span that it is for, until before `to`; null for a bill of a visit. */
  period: { from: string; to: string; days: number; wholeDays: number } | null;
  /** The included visit that it is for. */
  ordinal: number | null;
  lines: BillLine[];
  amount: number;
};

/** The lines of a plan with the rates that count for what begins on a day. */
export function linesOn(terms: Pick<PlanTerms, 'lines'>, life: Pick<PlanLife, 'prices'>, day: string): PlanLine[] {
  const step = life.prices.findLast(({ from }) => from <= day);
  return terms.lines.map((line, index) => ({ ...line, rate: step?.rates[index] ?? line.rate }));
}

/** The price of one period or visit, before taxes. */
export const priceOf = (lines: readonly PlanLine[], decimals: number): number =>
  sumMoney(lines.map(({ quantity, rate }) => multiplyMoney(quantity, rate, decimals)));

/**
 * The part of an amount for some days of a period. Parts of all days add up to the amount, as each is the difference of two rounded
 * sums from the first day on.
 *
 * @example shareOf(100, { from: 0, to: 10, of: 30 }, 2) → 33.33; shareOf(100, { from: 10, to: 30, of: 30 }, 2) → 66.67
 */
export function shareOf(amount: number, days: { from: number; to: number; of: number }, decimals: number): number {
  const until = (day: number) => new Exact(roundMoney(new Exact(amount).times(day).dividedBy(days.of), decimals));
  return until(days.to).minus(until(days.from)).toNumber();
}

function billOfPeriod(terms: PlanTerms, life: PlanLife, period: Period, decimals: number): PlanBill | null {
  const spans = coveredSpans(life, period);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return null;
  const of = daysBetween(period.wholeFrom, period.to);
  const parts = spans.map(([from, to]) => ({
    ...{ from: daysBetween(period.wholeFrom, from), to: daysBetween(period.wholeFrom, to), of },
  }));
  const lines = linesOn(terms, life, period.from).map((line) => {
    const whole = multiplyMoney(line.quantity, line.rate, decimals);
    return { ...line, amount: sumMoney(parts.map((part) => shareOf(whole, part, decimals))) };
  });
  const days = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    key: `period ${period.from}`,
    day: first[0],
    period: { from: first[0], to: last[1], days, wholeDays: of },
    ordinal: null,
    lines,
    amount: sumMoney(lines.map(({ amount }) => amount)),
  };
}

/**
 * The bills of a plan by the calendar, in order, that are drawn until a day, and those that come after it as far as `more`: each
 * period in advance, on the first of its days that the plan covers. Paused days and those after the end are not billed.
 */
export function billsUntil(
  terms: PlanTerms,
  life: PlanLife,
  { day, decimals, more = 0 }: { day: string; decimals: number; more?: number },
): PlanBill[] {
  const bills: PlanBill[] = [];
  if (terms.billing !== 'calendar') return bills;
  let left = more;
  for (const period of periodsOf(life.startDay, terms.billingDay, intervalMonths[terms.interval])) {
    if (life.endDay !== null && period.from >= life.endDay) break;
    if (period.from > day && left <= 0) break;
    // Nothing comes after an open pause.
    if (period.from > day && life.pauses.some(({ from, to }) => to === null && from <= period.from)) break;
    const bill = billOfPeriod(terms, life, period, decimals);
    if (bill === null) continue;
    if (bill.day > day) {
      if (left <= 0) continue;
      left -= 1;
    }
    bills.push(bill);
  }
  return bills;
}

/** The bill for an included visit that is done. */
export function billOfVisit(terms: PlanTerms, life: PlanLife, visit: PlannedVisit, decimals: number): PlanBill {
  const lines = linesOn(terms, life, visit.day).map((line) => ({
    ...line,
    amount: multiplyMoney(line.quantity, line.rate, decimals),
  }));
  const amount = sumMoney(lines.map((line) => line.amount));
  return { key: `visit ${visit.ordinal}`, day: visit.day, period: null, ordinal: visit.ordinal, lines, amount };
}

/** What an active plan earns in a month on average: by the calendar its price by months, else by its visits of a year. */
export function monthlyRevenue(terms: PlanTerms, life: Pick<PlanLife, 'prices'>, today: string, decimals: number) {
  const price = new Exact(priceOf(linesOn(terms, life, today), decimals));
  const visits = terms.visits.reduce((sum, { months, times }) => sum + months.length * times, 0);
  return roundMoney(
    terms.billing === 'calendar' ? price.dividedBy(intervalMonths[terms.interval]) : price.times(visits).dividedBy(12),
    decimals,
  );
}

/** The part of a drawn bill for the days from a day on: what a client has paid for and does not get. */
export function unusedPart(bill: { from: string; to: string; amount: number }, day: string, decimals: number): number {
  if (day >= bill.to) return 0;
  const of = daysBetween(bill.from, bill.to);
  const used = day <= bill.from ? 0 : daysBetween(bill.from, day);
  return shareOf(bill.amount, { from: used, to: of, of }, decimals);
}
