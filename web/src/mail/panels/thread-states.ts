import type { EmailThread } from '@truckroll/contract/mail/emails';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';

/** The assignment, snoozing and completion of a thread. */
export type ThreadState = Pick<EmailThread, 'assignedTo' | 'snoozedUntil' | 'isDone'>;

type Filters = { state?: 'open' | 'snoozed' | 'done' | undefined; assignedTo?: string | null | undefined };

export const isSnoozed = ({ snoozedUntil }: ThreadState, now: string): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

/** Whether a thread still matches the filters of a list, by the rules of API EM-1. */
export function staysIn({ state, assignedTo }: Filters, thread: ThreadState, now: string): boolean {
  if (assignedTo && thread.assignedTo?.id !== assignedTo) return false;
  if (state === 'done') return thread.isDone;
  if (state === 'snoozed') return isSnoozed(thread, now);
  return state === undefined || (!thread.isDone && !isSnoozed(thread, now));
}

const morning = '08:00';
const hoursMs = 3 * 3_600_000;

export type SnoozeChoice = { label: string; until: string };

/**
 * The usual times until which a thread is snoozed, in the user's time zone. 'Later today' is left out if it would be
 * tomorrow.
 *
 * @example snoozeChoices('2026-03-10T14:00:00.000Z', 'UTC')[0] → { label: 'Later today', until: '2026-03-10T17:00:00.000Z' }
 */
export function snoozeChoices(now: string, zone: string): SnoozeChoice[] {
  const today = wallClock(now, zone).day;
  const later = new Date(Date.parse(now) + hoursMs).toISOString();
  const untilMonday = (8 - weekdayOf(today)) % 7 || 7;
  return [
    ...(wallClock(later, zone).day === today ? [{ label: 'Later today', until: later }] : []),
    { label: 'Tomorrow', until: momentOf({ day: addDays(today, 1), time: morning }, zone) },
    { label: 'In two days', until: momentOf({ day: addDays(today, 2), time: morning }, zone) },
    { label: 'Next week', until: momentOf({ day: addDays(today, untilMonday), time: morning }, zone) },
  ];
}
