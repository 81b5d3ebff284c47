import type { FieldError } from '@truckroll/contract/problem';
import { whyNotSchedule } from '@truckroll/domain/jobs/job-schedule';
import type { JobValues } from './job-values.ts';
import type { SchedulePlan } from './plan-visits.ts';

/** What is wrong with the fields of a schedule; whether it makes too few or too many visits is a rule of its own. */
export function judgeSchedule(values: JobValues, plan: SchedulePlan): FieldError[] {
  const endText = whyNotSchedule(values);
  return [
    ...(endText === null ? [] : [{ path: 'endDateTime', code: 'wrong_order' as const, message: endText }]),
    ...plan.errors,
  ];
}
