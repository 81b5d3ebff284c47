import { spanOfAbsence } from '../absences/absence-rules.ts';
import { freeWithin, localDay, without, workingSpans } from '../optimise/free-time.ts';
import { hoursText } from '../slots/why-missing.ts';
import type { WorkingWeek } from '../team/working-week.ts';
import type { BookedVisit } from './conflicts.ts';
import type { PeoplesTime } from './off-time.ts';

/** How full the day of a person is, in minutes. */
export type Capacity = {
  /** The working hours without breaks, time off and closed days. */
  available: number;
  /** The length of the visits on that day, also outside of the working hours. Visits at the same time count each. */
  booked: number;
  /** The number of visits without a time, which book no hours. */
  untimed: number;
};

const minuteMs = 60_000;

/**
 * How full a day of a person is. `visits` may be those of everybody on any days; cancelled ones do not count. `usual` is
 * the week of people without hours of their own.
 *
 * @example capacityOf({ personId: 'tom', day: '2026-03-09' }, [nineToEleven], { times, usual: eightToSixteen })
 *   → { available: 480, booked: 120, untimed: 0 }
 */
export function capacityOf(
  { personId, day }: { personId: string; day: string },
  visits: readonly BookedVisit[],
  { times, usual }: { times: PeoplesTime; usual: WorkingWeek },
): Capacity {
  const { zone, absences, weeks, closed } = times;
  const whole = localDay(day, zone);
  const away = absences.filter((of) => of.teamMemberId === personId).map((of) => spanOfAbsence(of, zone));
  const hours = closed.has(day) ? [] : without(workingSpans(day, weeks.get(personId) ?? usual, zone), away);
  const own = visits.filter(({ visitStatus, teamIds }) => visitStatus !== 'cancelled' && teamIds.includes(personId));
  const spans = own.map(({ anyTime, start, end }) => ({ anyTime, start: Date.parse(start), end: Date.parse(end) }));
  const booked = spans.reduce((sum, span) => (span.anyTime ? sum : sum + freeWithin(span, [whole])), 0);
  const available = hours.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    available: Math.round(available / minuteMs),
    booked: Math.round(booked / minuteMs),
    untimed: spans.filter(({ anyTime, start }) => anyTime && start >= whole.start && start < whole.end).length,
  };
}

/**
 * The words for the hours of a day.
 *
 * @example capacityText({ available: 480, booked: 390, untimed: 1 }) → '6 h 30 min of 8 h booked, 1 visit at any time'
 */
export function capacityText({ available, booked, untimed }: Capacity): string {
  const hours =
    available === 0 && booked === 0
      ? 'No working hours'
      : `${hoursText(booked)} of ${hoursText(available)} booked${booked > available ? ': too much' : ''}`;
  return untimed === 0 ? hours : `${hours}, ${untimed === 1 ? '1 visit' : `${untimed} visits`} at any time`;
}
