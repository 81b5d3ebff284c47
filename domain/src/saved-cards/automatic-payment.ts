import { addDays } from '../calendar/days.ts';

/** How many days before the charge its client gets the notice; the text of the consent says so. */
export const noticeDays = 3;

/** On which days a charge is tried, counted from the first. */
const tryDays = [0, 3, 7] as const;

/** 'announced': the client got the notice; 'stopped': the tries are over, or the client has to act. */
export const automaticStates = ['announced', 'paid', 'stopped'] as const;
export type AutomaticState = (typeof automaticStates)[number];

/** The version of the text to which clients agree from which on it covers automatic payments. */
export const automaticConsentVersion = 2;

/** @example isAnnouncedOn('2026-03-20', '2026-03-17') → true; with '2026-03-16' → false */
export const isAnnouncedOn = (dueDate: string, today: string): boolean => today >= addDays(dueDate, -noticeDays);

/**
 * The day of the first try: the due date, but never sooner than the notice allows.
 *
 * @example firstTryDay('2026-03-20', '2026-03-17') → '2026-03-20'; with '2026-03-25' → '2026-03-28'
 */
export function firstTryDay(dueDate: string, noticeDay: string): string {
  const soonest = addDays(noticeDay, noticeDays);
  return dueDate > soonest ? dueDate : soonest;
}

/**
 * The day of the next try after some; null when they are over.
 *
 * @example nextTryDay('2026-03-20', 1) → '2026-03-23'; nextTryDay('2026-03-20', 3) → null
 */
export function nextTryDay(firstDay: string, tries: number): string | null {
  const days = tryDays[tries];
  return days === undefined ? null : addDays(firstDay, days);
}
