import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { type QuietHours, quietUntil } from '../conversations/quiet-hours.ts';
import { wallClock } from '../format/dates.ts';
import { countOf } from '../format/numbers.ts';

export const delayUnits = ['minutes', 'hours', 'days'] as const;
export type DelayUnit = (typeof delayUnits)[number];

/** How long after the event a rule acts. No delay has the amount 0. */
export type RuleDelay = { amount: number; unit: DelayUnit };

/** The longest delay of each unit: a year in days. */
export const longestDelays: Readonly<Record<DelayUnit, number>> = { minutes: 1440, hours: 720, days: 365 };

const minuteMs = 60_000;

/**
 * When a rule acts after an event. Days end at the same local time, also over a change of the clocks; a time that the
 * clocks skip is an hour later.
 *
 * @example dueAfter('2026-03-07T15:00:00.000Z', { amount: 1, unit: 'days' }, 'America/Toronto') → '2026-03-08T14:00:00.000Z'
 */
export function dueAfter(moment: string, { amount, unit }: RuleDelay, zone: string): string {
  if (amount === 0) return moment;
  if (unit !== 'days')
    return new Date(Date.parse(moment) + amount * minuteMs * (unit === 'hours' ? 60 : 1)).toISOString();
  const { day, time } = wallClock(moment, zone);
  return momentOf({ day: addDays(day, amount), time }, zone);
}

/** When a rule that is due may act: after the quiet hours if it waits for their end, and it is within them. */
export const afterQuiet = (due: string, hours: QuietHours | null, zone: string): string =>
  quietUntil(due, hours, zone) ?? due;

/** @example delayText({ amount: 3, unit: 'days' }) → '3 days later' */
export const delayText = ({ amount, unit }: RuleDelay): string =>
  amount === 0 ? 'at once' : `${countOf(amount, unit.slice(0, -1))} later`;
