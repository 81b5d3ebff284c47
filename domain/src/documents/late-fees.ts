import { addDays, addMonths } from '../calendar/days.ts';
import { Exact, roundMoney } from '../money/amounts.ts';
import type { LateFeeRule } from './late-fee-rule.ts';

/** How often an invoice is charged at most by a fee of each month. */
const mostLateFees = 24;

/**
 * The periods of an overdue invoice whose fee is due, by their numbers from 1 on. Days before `since`, on which the
 * company decided on fees, are never charged. `dueDate`, `since` and `today` are days of the company.
 *
 * @example lateFeePeriods({ afterDays: 10, repeats: 'monthly', … }, { dueDate: '2026-01-05', since: '2026-02-01', today: '2026-03-20' })
 *   → [2, 3]: of the days 2026-01-15, 2026-02-15 and 2026-03-15 the first one is before `since`
 */
export function lateFeePeriods(
  { isOn, afterDays, repeats }: LateFeeRule,
  { dueDate, since, today }: { dueDate: string; since: string; today: string },
): number[] {
  if (!isOn) return [];
  const first = addDays(dueDate, afterDays);
  const periods = Array.from({ length: repeats === 'once' ? 1 : mostLateFees }, (_, index) => index + 1);
  return periods.filter((period) => {
    const day = addMonths(first, period - 1);
    return day >= since && day <= today;
  });
}

/**
 * The fee of one period.
 *
 * @example lateFeeAmount({ kind: 'percent', value: 1.5, … }, { amountDue: 200, decimals: 2 }) → 3
 */
export const lateFeeAmount = (
  { kind, value }: LateFeeRule,
  { amountDue, decimals }: { amountDue: number; decimals: number },
): number => roundMoney(kind === 'fixed' ? value : new Exact(amountDue).times(value).dividedBy(100), decimals);
