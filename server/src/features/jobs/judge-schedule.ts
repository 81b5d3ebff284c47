import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { scheduleRefusal } from '@truckroll/domain/jobs/job-schedule';
import type { JobValues } from './job-values.ts';
import type { SchedulePlan } from './plan-visits.ts';

/** Errors in the fields of a schedule. Another rule checks the number of its visits. */
export function judgeSchedule(values: JobValues, plan: SchedulePlan): FieldError[] {
  const endText = scheduleRefusal(values);
  return [
    ...(endText === null ? [] : [{ path: 'endDateTime', code: 'wrong_order' as const, message: endText }]),
    ...plan.errors,
  ];
}
