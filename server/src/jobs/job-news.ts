import { formDateTime, formDay, wallClock } from '@truckroll/domain/format/dates';
import { numberedJobName } from '@truckroll/domain/jobs/job-name';
import type { Tx } from '../database/bound-dialect.ts';
import type { HistoryEntry } from '../history/history-store.ts';
import { insertNotifications } from '../notifications/notification-store.ts';
import type { Actor } from '../session/actor.ts';

type By = { actor: Actor; now: Date };
type Named = { id: string; jobNumber: number; title: string };

/** The names of people in the order of their ids. */
export async function readNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A row of a job's history; `what` continues '{{creator}} …'. */
export const jobHistory = (
  jobId: string,
  action: string,
  what: string,
  teamMemberNames: string[] = [],
): HistoryEntry => ({
  moduleType: 'job',
  moduleId: jobId,
  action: `job.${action}`,
  description: `{{creator}} ${what}`,
  teamMemberNames,
});

/** When a job is, by the clocks of its place. */
export function whenOf(job: { startDateTime: string | null; isStartTime: boolean; timezone: string }): string {
  if (job.startDateTime === null) return 'a later date';
  return job.isStartTime
    ? formDateTime(job.startDateTime, job.timezone)
    : formDay(wallClock(job.startDateTime, job.timezone).day);
}

/** Tells people of a job; who did it himself knows. */
export const notifyPeople = (
  tx: Tx,
  to: { job: Named; userIds: readonly string[]; title: string },
  { actor, now }: By,
): Promise<void> =>
  insertNotifications(
    tx,
    to.userIds.filter((id) => id !== actor.userId),
    {
      type: 'action',
      title: to.title,
      message: numberedJobName(to.job),
      priority: 'normal',
      moduleType: 'job',
      moduleId: to.job.id,
    },
    now,
  );
