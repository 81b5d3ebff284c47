import type { Visit } from '@truckroll/contract/visits';
import { formDateTime, formDay, wallClock } from '@truckroll/domain/format/dates';
import { numberedJobName } from '@truckroll/domain/jobs/job-name';
import type { Tx } from '../database/bound-dialect.ts';
import type { HistoryEntry } from '../history/history-store.ts';
import type { StoredJob } from '../jobs/job-rights.ts';
import { insertNotifications } from '../notifications/notification-store.ts';
import type { Actor } from '../session/actor.ts';

/** When a visit is, by the clocks of its own place. */
export function whenOf(visit: Pick<Visit, 'visitStartDateTime' | 'anyTime' | 'timezone'>): string {
  const { visitStartDateTime: start, timezone } = visit;
  if (start === null) return 'no date yet';
  return visit.anyTime ? formDay(wallClock(start, timezone).day) : formDateTime(start, timezone);
}

/** A row of the job's history about one of its visits. */
export const visitHistory = (visit: Visit, action: string, description: string): HistoryEntry => ({
  moduleType: 'job',
  moduleId: visit.jobId,
  action: `visit.${action}`,
  description,
  teamMemberNames: visit.teamMembers.map((member) => member.name),
});

/** Tells people that they are on a visit now; who put himself on it knows. */
export async function notifyAssigned(
  tx: Tx,
  to: { visit: Visit; job: StoredJob; userIds: readonly string[] },
  by: { actor: Actor; now: Date },
): Promise<void> {
  const { visit, job, userIds } = to;
  await insertNotifications(
    tx,
    userIds.filter((id) => id !== by.actor.userId),
    {
      type: 'action',
      title: 'Visit Assigned',
      message: `${numberedJobName(job)}: ${whenOf(visit)}`,
      priority: 'normal',
      moduleType: 'job',
      moduleId: job.id,
    },
    by.now,
  );
}
