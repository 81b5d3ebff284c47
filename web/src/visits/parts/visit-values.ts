import { formFields } from '@truckroll/contract/fields/record-fields';
import { visitDateText } from '@truckroll/contract/visits/visits';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { endBeforeStartText } from '@truckroll/domain/jobs/job-schedule';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { endNotAfterStartText, nextDayOf } from '@truckroll/domain/visits/end-of-visit';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { z } from 'zod';

const day = z.string().refine(isDateOnly).nullable();
const time = z.string().refine(isTimeOfDay).nullable();

const timeFields = {
  date: day,
  startTime: time,
  /** Null means the day of the start. */
  endDate: day,
  endTime: time,
  anyTime: z.boolean(),
};
type TimeValues = z.input<z.ZodObject<typeof timeFields>>;

const startTimeText = 'Start time is required';

/** The checks over several fields: the visit has a start, and its end is not before it. */
function checkTime(values: TimeValues, context: z.RefinementCtx): void {
  const refuse = (field: keyof TimeValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (values.date === null) refuse('date', visitDateText);
  else if (!values.anyTime && values.startTime === null) refuse('startTime', startTimeText);
  if (values.date === null) return;
  const lastDay = values.endDate ?? values.date;
  if (lastDay < values.date) refuse('endDate', endBeforeStartText);
  if (!values.anyTime && nextDayOf({ ...values, startDate: values.date }) !== null) {
    refuse('endTime', endNotAfterStartText);
  }
}

const people = { teamMemberIds: z.array(z.string()), ...formFields(visitFields) };

export const newVisitSchema = z
  .object({ ...timeFields, ...people, note: z.string().trim().max(5000) })
  .superRefine(checkTime);
export type NewVisitValues = z.input<typeof newVisitSchema>;

export const visitSchema = z.object({ ...timeFields, ...people }).superRefine(checkTime);
export type VisitValues = z.input<typeof visitSchema>;

type Sent = { visitStartDateTime: string; visitEndDateTime?: string; anyTime: boolean };

/**
 * The payload of a chosen time: days for a visit at any time, otherwise moments in the job's time zone. Without an end
 * time the server computes the end.
 *
 * @example sentTime({ date: '2026-03-10', startTime: '09:00', endDate: null, endTime: null, anyTime: false }, 'America/Toronto')
 * → { visitStartDateTime: '2026-03-10T13:00:00.000Z', anyTime: false }
 */
export function sentTime({ date, startTime, endDate, endTime, anyTime }: TimeValues, zone: string): Sent {
  const first = date ?? '';
  const last = endDate ?? first;
  if (anyTime) return { visitStartDateTime: first, visitEndDateTime: last, anyTime };
  const at = (of: string, clock: string | null) => momentOf({ day: of, time: clock ?? '00:00' }, zone);
  return {
    visitStartDateTime: at(first, startTime),
    ...(endTime === null ? {} : { visitEndDateTime: at(last, endTime) }),
    anyTime,
  };
}

type Stored = {
  visitStartDateTime: string | null;
  visitEndDateTime: string | null;
  anyTime: boolean;
  timezone: string;
};

/** The form values of a stored time. The last day is set only if it differs from the first. */
export function shownTime({ visitStartDateTime: start, visitEndDateTime: end, anyTime, timezone }: Stored): TimeValues {
  if (start === null) return noTime;
  const from = wallClock(start, timezone);
  const to = end === null ? null : wallClock(end, timezone);
  return {
    date: from.day,
    startTime: anyTime ? null : from.time,
    endDate: to === null || to.day === from.day ? null : to.day,
    endTime: anyTime || to === null ? null : to.time,
    anyTime,
  };
}

export const noTime: TimeValues = { date: null, startTime: null, endDate: null, endTime: null, anyTime: false };
