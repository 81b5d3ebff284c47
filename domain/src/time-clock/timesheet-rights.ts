import { can, type Rights } from '../abilities/rights.ts';
import type { TimesheetStatus } from './timesheet.ts';

type Person = Rights & { userId: string };

/** Who reads whose hours: the own always, those of others by `Timesheets.viewAll`. */
export const mayReadTimes = (person: Person, userId: string): boolean =>
  person.userId === userId || can(person, 'Timesheets.viewAll') || can(person, 'Timesheets.approve');

/**
 * Whether a person may correct entries of a week. One's own until it is submitted; those of others, and submitted ones,
 * by `Timesheets.approve`. What was approved is corrected after it was opened again.
 */
export function mayCorrectTimes(person: Person, sheet: { userId: string; status: TimesheetStatus }): boolean {
  if (sheet.status === 'approved') return false;
  if (sheet.status === 'open' && person.userId === sheet.userId) return true;
  return mayDecide(person, sheet.userId);
}

/** Approvers decide about others; about their own week only admins do. */
const mayDecide = (person: Person, userId: string): boolean =>
  person.isAdmin || (can(person, 'Timesheets.approve') && person.userId !== userId);

/** Whether a person may move a week to another status. */
export function mayMoveTimesheet(
  person: Person,
  sheet: { userId: string; status: TimesheetStatus },
  to: TimesheetStatus,
): boolean {
  if (to === 'approved') return mayDecide(person, sheet.userId);
  if (to === 'submitted') return sheet.status === 'open' && person.userId === sheet.userId;
  const isOwnSubmission = sheet.status === 'submitted' && person.userId === sheet.userId;
  return isOwnSubmission || mayDecide(person, sheet.userId);
}
