import type { Me } from '@truckroll/contract/session';
import type { Task } from '@truckroll/contract/tasks';
import { formatDate, formatDateTime, wallClock } from '@truckroll/domain/format/dates';
import { displayNumber } from '@truckroll/domain/numbers/series';

type Zones = Pick<Me, 'timezone'> & { account: Pick<Me['account'], 'timezone'> };

/** The day of an all-day task is the account's, whoever looks at it. */
const zoneOf = ({ allDay }: Pick<Task, 'allDay'>, me: Zones): string => (allDay ? me.account.timezone : me.timezone);

/** When a task is, in words. */
export function whenOf(task: Pick<Task, 'scheduleDateTime' | 'allDay'>, me: Zones): string {
  if (task.scheduleDateTime === null) return '-';
  const zone = zoneOf(task, me);
  return task.allDay
    ? `${formatDate(task.scheduleDateTime, zone)}, all day`
    : formatDateTime(task.scheduleDateTime, zone);
}

/** Its day alone. */
export const dayOf = ({ scheduleDateTime, ...task }: Pick<Task, 'scheduleDateTime' | 'allDay'>, me: Zones) =>
  scheduleDateTime === null ? null : formatDate(scheduleDateTime, zoneOf(task, me));

/** The calendar day of a task by the account's clocks, as the filters of the list count it. */
export const accountDayOf = ({ scheduleDateTime }: Pick<Task, 'scheduleDateTime'>, me: Zones): string | null =>
  scheduleDateTime === null ? null : wallClock(scheduleDateTime, me.account.timezone).day;

/** The record that a task is linked to beside its client. */
export function linkOf({ job, estimate, invoice }: Pick<Task, 'job' | 'estimate' | 'invoice'>): string {
  if (job !== null) return `#${job.jobNumber} ${job.title}`.trim();
  if (estimate !== null) return displayNumber('EST-', estimate.documentNumber);
  return invoice === null ? '-' : displayNumber('INV-', invoice.documentNumber);
}
