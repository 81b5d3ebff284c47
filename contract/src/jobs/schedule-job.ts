import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, id, idParams, momentOrDay, requiredText, version } from '../fields/fields.ts';
import { visit, visitDateText } from '../visits/visits.ts';

const scheduleOfJob = z.object({
  startDateTime: requiredText(40, visitDateText).pipe(momentOrDay),
  /** Defaults to the start plus the job's service duration. */
  endDateTime: momentOrDay.nullish(),
  anyTime: flag.default(false),
  /** Defaults to the job's team. */
  teamMemberIds: z.array(id).max(50).optional(),
  updatedAt: version,
});
describeType(scheduleOfJob, { id: 'ScheduleOfJob' });
export type ScheduleOfJob = z.output<typeof scheduleOfJob>;

const scheduledJob = z.object({ visit, jobStatus: z.enum(jobStatuses), updatedAt: z.string() });
describeType(scheduledJob, { id: 'ScheduledJob' });
export type ScheduledJob = z.output<typeof scheduledJob>;

export const scheduleJob = endpoint({
  id: 'JB-10',
  name: 'scheduleJob',
  summary: 'Put a job that waits for a date on the calendar',
  method: 'POST',
  path: '/jobs/:id/schedule',
  // Holders of only `editOwn` may schedule their own jobs (API 2.4).
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  params: idParams,
  body: scheduleOfJob,
  data: scheduledJob,
  failure: 'Failed to schedule job',
  refuses: ['notFound', 'stale', 'jobClosed', 'jobFixed', 'jobScheduled', 'visitTooLong', 'clientArchived'],
});
