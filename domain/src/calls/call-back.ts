import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { isOpenAt, type OpeningHours } from './opening-hours.ts';

/** The item of a call whose task is to call back. */
export const callBackItem = 'Call back';

/** Further days than these are closed only by mistake. */
const longestWait = 31;

/**
 * When to call back: now while the company is open, else when it opens next. A company that is always closed calls back
 * now.
 *
 * @example on Friday at 20:00, callBackDue({ … weekdays of 08:00 to 18:00 }, friday) → Monday at 08:00
 */
export function callBackDue(hours: OpeningHours, now: string, closedDays: ReadonlySet<string> = new Set()): string {
  if (isOpenAt(hours, now, closedDays)) return now;
  const today = wallClock(now, hours.timezone).day;
  for (let days = 0; days <= longestWait; days += 1) {
    const opening = momentOf({ day: addDays(today, days), time: hours.workingHours.start }, hours.timezone);
    if (opening > now && isOpenAt(hours, opening, closedDays)) return opening;
  }
  return now;
}

type Missed = { dbId: string; phoneNumber: string; clientId: string | null; clientName: string | null };

/** The task to call back after a missed call or a voicemail, as TK-1 takes it. */
export const callBackTask = (call: Missed, due: string, assignedToId: string | null) =>
  ({
    name: `Call back ${call.clientName ?? call.phoneNumber}`.slice(0, 200),
    category: 'follow_up',
    priority: 'high',
    scheduleDateTime: due,
    duration: 15,
    clientId: call.clientId,
    assignedToId,
    fromCall: { callId: call.dbId, item: callBackItem },
  }) as const;
