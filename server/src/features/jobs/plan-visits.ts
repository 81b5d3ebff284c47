import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { ProblemName } from '@truckroll/contract/endpoints/problem';
import type { RecurringVisitInput, RepeatOptions } from '@truckroll/contract/jobs/job-schedule';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { endBeforeStartText, visitMinutes } from '@truckroll/domain/jobs/job-schedule';
import type { JobType } from '@truckroll/domain/jobs/job-statuses';
import { seriesOf } from '@truckroll/domain/jobs/series';
import { lastDayOf } from '@truckroll/domain/recurrence/expand';
import type { RepeatRule } from '@truckroll/domain/recurrence/repeat-rule';
import { noVisitsText, visitCountRefusal } from '@truckroll/domain/recurrence/schedule-size';
import { isTooLong } from '@truckroll/domain/visits/visit-time';
import type { PlannedVisit } from '../../records/jobs/job-visit-store.ts';
import type { JobValues } from './job-values.ts';

export type SchedulePlan = {
  visits: PlannedVisit[];
  repeatOptions: RepeatOptions | null;
  errors: FieldError[];
  refusal: ProblemName | null;
};

export const ruleOf = (rule: RepeatRule): RepeatRule => ({
  frequency: rule.frequency,
  interval: rule.interval,
  duration: rule.duration,
  weekDays: rule.weekDays,
  daysOfMonth: rule.daysOfMonth,
  month: rule.month,
  dayOfMonth: rule.dayOfMonth,
  ...(rule.shortMonths === 'lastDay' ? { shortMonths: rule.shortMonths } : {}),
});

const minuteMs = 60_000;

const noSchedule: SchedulePlan = { visits: [], repeatOptions: null, errors: [], refusal: null };

/**
 * The visits of a job by its schedule (API 4.5, 4.6). A one-off job has one visit. A recurring job has those of its
 * rule, or the `chosen` ones with individual times and people. A job without a start has none.
 */
export function planVisits(
  job: JobValues & { jobType: JobType },
  { rule, chosen, isNew }: { rule: RepeatRule | null; chosen: readonly RecurringVisitInput[] | null; isNew: boolean },
): SchedulePlan {
  const { startDateTime: start, endDateTime: end } = job;
  if (job.jobType === 'recurring' && rule === null && !job.scheduleLater && (isNew || start !== null)) {
    return {
      ...noSchedule,
      errors: [
        { path: 'repeatOptions', code: 'required' as const, message: 'A recurring job needs a repeat schedule.' },
      ],
    };
  }
  // A series without a date keeps its rule, so that a date is enough to restore it.
  if (start === null) return { ...noSchedule, repeatOptions: job.jobType === 'recurring' ? job.repeatOptions : null };
  if (isTooLong({ start, end, anyTime: job.anyTime }, job.timezone) && job.jobType === 'one-off')
    return { ...noSchedule, refusal: 'visitTooLong' };
  if (job.jobType === 'one-off') return { ...noSchedule, visits: [{ start, end: end ?? start, team: null }] };
  return rule === null ? noSchedule : planRecurring({ ...job, startDateTime: start }, rule, chosen);
}

function planRecurring(
  job: JobValues & { startDateTime: string },
  rule: RepeatRule,
  chosen: readonly RecurringVisitInput[] | null,
): SchedulePlan {
  const { timezone, startDateTime } = job;
  const { day } = wallClock(startDateTime, timezone);
  const series = seriesOf(job, rule);
  const repeatOptions: RepeatOptions = {
    ...ruleOf(rule),
    startDateTime,
    endDateTime: momentOf({ day: lastDayOf(day, rule.duration), time: '00:00' }, timezone),
    totalVisits: series.length,
    monthlyType: rule.frequency === 'monthly' ? 'daysOfMonth' : null,
  };
  const refused = visitCountRefusal(series.length);
  if (refused !== null) {
    return { ...noSchedule, repeatOptions, refusal: refused === noVisitsText ? 'noVisits' : 'tooManyVisits' };
  }
  if (chosen !== null) {
    const isLong = chosen.some(({ visitStartDateTime: start, visitEndDateTime: end }) =>
      isTooLong({ start, end, anyTime: false }, timezone),
    );
    return {
      ...noSchedule,
      repeatOptions,
      ...planChosen(chosen, series.length, job.anyTime ? 0 : visitMinutes(job, timezone) * minuteMs),
      refusal: isLong ? 'visitTooLong' : null,
    };
  }
  return { ...noSchedule, repeatOptions, visits: series.map((visit) => ({ ...visit, team: null })) };
}

/** Visits that end at their start get the length, in milliseconds, of the others. */
function planChosen(
  chosen: readonly RecurringVisitInput[],
  expected: number,
  length: number,
): Pick<SchedulePlan, 'visits' | 'errors'> {
  const errors = chosen.flatMap(({ visitStartDateTime, visitEndDateTime }, index): FieldError[] => {
    const path = `recurringVisits.${index}.visitEndDateTime`;
    return visitEndDateTime < visitStartDateTime ? [{ path, code: 'wrong_order', message: endBeforeStartText }] : [];
  });
  if (chosen.length !== expected) {
    const message = `Please select visits for all ${expected} scheduled visits. Currently ${chosen.length} visits selected.`;
    errors.unshift({ path: 'recurringVisits', code: 'mismatch', message });
  }
  const visits = chosen
    .map(({ visitStartDateTime: start, visitEndDateTime: end, teamId }) => ({
      start,
      end: end === start ? new Date(Date.parse(start) + length).toISOString() : end,
      team: teamId.length === 0 ? null : [...new Set(teamId)],
    }))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  return { visits, errors };
}
