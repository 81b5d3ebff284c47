import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { shortDay } from './calendar-range.ts';
import type { Entry } from './entry.ts';
import type { Placement } from './placement.ts';

const clockAt = (moment: number, zone: string) => wallClock(new Date(moment).toISOString(), zone);

/**
 * The times of something as a card shows them: '09:00 – 11:00'; with days where it is not over on the day it begins.
 */
export function timesOf({ start, end, isAllDay }: Omit<Placement, 'people'>, zone: string): string {
  if (isAllDay) return 'Any time';
  const from = clockAt(start, zone);
  const to = clockAt(end, zone);
  if (end === start) return from.time;
  return from.day === to.day ? `${from.time} – ${to.time}` : `${from.time} – ${shortDay(to.day)} ${to.time}`;
}

/** When something is, in words of a message: 'Tue, Mar 10, 09:00 – 11:00'. */
export const whenOf = (placement: Omit<Placement, 'people'>, zone: string): string => {
  const { day } = clockAt(placement.start, zone);
  return `${shortDay(day)}, ${placement.isAllDay ? 'any time' : timesOf(placement, zone)}`;
};

const kindWords = { visit: 'Visit', event: 'Event', task: 'Task' } as const;

/** Everything of an entry for those who hear it. */
export function spokenEntry(entry: Entry, zone: string, rivals: readonly string[]): string {
  const { event, people, status, isLate, isAllDay, firstDay, lastDay, kind } = entry;
  const day = firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  const allDay = kind === 'visit' ? 'any time' : 'all day';
  return [
    event.title,
    event.extendedProps.clientName,
    `${day}, ${isAllDay ? allDay : timesOf(entry, zone)}`,
    people.length === 0
      ? kind === 'visit'
        ? 'nobody assigned'
        : undefined
      : people.map(({ name }) => name).join(', '),
    status === null ? kindWords[kind] : badgeLabel('visitStatus', status),
    isLate ? 'Late' : undefined,
    rivals.length === 0 ? undefined : `at the same time as ${rivals.join(' and ')}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}
