import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../database/bound-dialect.ts';
import { type HistoryEntry, insertHistory } from '../history/history-store.ts';
import type { Actor } from '../session/actor.ts';
import { jobHistory, notifyPeople, readNames, whenOf } from './job-news.ts';
import { statusHistory } from './move-job.ts';

type Edit = {
  job: {
    id: string;
    jobNumber: number;
    title: string;
    startDateTime: string | null;
    isStartTime: boolean;
    timezone: string;
  };
  changed: { details: boolean; schedule: boolean; team: boolean; items: boolean };
  from: JobStatus;
  to: JobStatus;
  teamBefore: readonly string[];
  team: readonly string[];
};

function entriesOf({ job, changed, from, to, team }: Edit, names: string[]): HistoryEntry[] {
  const people = team.length === 0 ? 'took everybody off the job' : 'assigned the job to {{teams}}';
  return [
    ...(changed.details ? [jobHistory(job.id, 'updated', 'updated the job')] : []),
    ...(changed.schedule ? [jobHistory(job.id, 'rescheduled', `rescheduled the job to ${whenOf(job)}`)] : []),
    ...(changed.team ? [jobHistory(job.id, 'team_changed', people, names)] : []),
    ...(changed.items ? [jobHistory(job.id, 'items_changed', 'changed the line items')] : []),
    ...(from === to ? [] : [statusHistory(job.id, from, to)]),
  ];
}

/** Writes what an edit changed into the job's history, and tells the people who are newly on it (API JB-5). */
export async function tellOfEdit(tx: Tx, edit: Edit, by: { actor: Actor; now: Date }): Promise<void> {
  const names = edit.changed.team ? await readNames(tx, edit.team) : [];
  await insertHistory(tx, by, ...entriesOf(edit, names));
  const added = edit.team.filter((id) => !edit.teamBefore.includes(id));
  await notifyPeople(tx, { job: edit.job, userIds: added, title: 'Job Assigned' }, by);
}
