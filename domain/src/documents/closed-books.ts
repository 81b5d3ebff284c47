import { addDays } from '../calendar/days.ts';

/** The longest reason for opening the books again. */
export const longestClosingReason = 500;

/**
 * Whether a day is in the closed books (API SE-28): what was given out, and money, no longer changes on it. Days are
 * 'YYYY-MM-DD' in the account's time zone.
 *
 * @example isClosed('2026-03-31', '2026-03-31') → true
 */
export const isClosed = (day: string, closedThrough: string | null): boolean =>
  closedThrough !== null && day <= closedThrough;

/**
 * The day on which something from outside counts: its own, or the first open one after the closed books.
 *
 * @example openDayFrom('2026-03-20', '2026-03-31') → '2026-04-01'
 */
export const openDayFrom = (day: string, closedThrough: string | null): string =>
  closedThrough === null || day > closedThrough ? day : addDays(closedThrough, 1);

type Closing = { from: string | null; through: string | null; reason: string | null; today: string };

/**
 * Why the books cannot be closed through a day, or opened again; null if they can. Today stays open, so that money which
 * comes in has a day.
 *
 * @example closingRefusal({ from: null, through: '2026-03-31', reason: null, today: '2026-03-31' }) → 'notPast'
 */
export function closingRefusal({
  from,
  through,
  reason,
  today,
}: Closing): 'unchanged' | 'notPast' | 'reasonMissing' | null {
  if (through === from) return 'unchanged';
  if (through !== null && through >= today) return 'notPast';
  return isOpening({ from, through }) && reason === null ? 'reasonMissing' : null;
}

/** Whether a change of the closed books opens days again. */
export const isOpening = ({ from, through }: Pick<Closing, 'from' | 'through'>): boolean =>
  from !== null && (through === null || through < from);
