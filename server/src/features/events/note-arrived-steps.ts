import { arrivedSteps } from '@truckroll/domain/documents/billing-schedule';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { insertArrived, listDrawing } from '../../records/documents/arrived-step-store.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { selectFinishedJobs } from '../../records/jobs/finished-work.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';

/** The estimate that an event approves. */
const approvedBy = (event: DomainEvent): string[] =>
  event.type === 'document.approved' || (event.type === 'document.status_changed' && event.to === 'approved')
    ? [event.document.id]
    : [];

const begins = (event: DomainEvent): boolean =>
  event.type === 'visit.status_changed' && (event.to === 'in_progress' || event.to === 'completed');

/** The job that an event begins or completes. */
const workedOn = (event: DomainEvent): string[] =>
  (event.type === 'visit.status_changed' && begins(event)) || event.type === 'job.completed' ? [event.job.id] : [];

/** What has become of the jobs of an estimate. Jobs that were cancelled, or closed without work, do not count. */
async function readWork(tx: Tx, estimateId: string, events: readonly DomainEvent[]) {
  const jobs = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['id', 'jobStatus'])
    .where('estimateId', '=', estimateId)
    .where('jobStatus', '!=', 'cancelled')
    .execute();
  const ids = jobs.map(({ id }) => id);
  const finished = await tx
    .selectFrom(selectFinishedJobs.as('jobs'))
    .select('id')
    .where('estimateId', '=', estimateId)
    .execute();
  const finishedIds = new Set(finished.map(({ id }) => id));
  const begun =
    ids.length === 0
      ? undefined
      : await tx
          .selectFrom(visitTimes.as('visits'))
          .select('id')
          .where('jobId', 'in', ids)
          .where('visitStatus', 'in', ['in_progress', 'completed'])
          .limit(1)
          .executeTakeFirst();
  // An offline step is recorded before its visit's row is seen, so that the event itself counts too.
  const isBegunNow = events.some((event) => workedOn(event).some((id) => ids.includes(id)));
  return {
    isStarted: begun !== undefined || isBegunNow,
    isCompleted:
      finished.length > 0 && jobs.every(({ id, jobStatus }) => jobStatus === 'closed' || finishedIds.has(id)),
  };
}

/** Notes the steps of billing schedules whose moment has arrived by events, in their transaction (decision 0101). */
export async function noteArrivedSteps(tx: Tx, events: readonly DomainEvent[], now: Date): Promise<void> {
  const approved = events.flatMap(approvedBy);
  const jobIds = [...new Set(events.flatMap(workedOn))];
  if (approved.length + jobIds.length === 0) return;
  const jobs =
    jobIds.length === 0
      ? []
      : await tx.selectFrom(jobHeads.as('jobs')).select('estimateId').where('id', 'in', jobIds).execute();
  const estimates = [...new Set([...approved, ...jobs.flatMap(({ estimateId }) => estimateId ?? [])])];
  for (const { id, schedule, isApproved } of await listDrawing(tx, estimates)) {
    const work = await readWork(tx, id, events);
    const steps = arrivedSteps(schedule, { ...work, isApproved: isApproved || approved.includes(id) });
    await insertArrived(tx, { estimateId: id, stepIds: steps.map((step) => step.id) }, now);
  }
}
