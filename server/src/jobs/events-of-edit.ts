import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../database/bound-dialect.ts';
import type { DomainEvent } from '../events/domain-event.ts';
import { readTeam } from './job-team.ts';

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

/** The events of an edit: one for each thing that changed (API JB-5). */
export async function eventsOfEdit(tx: Tx, edit: Edit): Promise<DomainEvent[]> {
  const { changed, from, to } = edit;
  const { id: jobId, jobNumber, title, startDateTime, isStartTime, timezone } = edit.job;
  const events: DomainEvent[] = [];
  if (changed.details) events.push({ type: 'job.updated', jobId });
  if (changed.schedule) events.push({ type: 'job.rescheduled', jobId, startDateTime, isStartTime, timezone });
  if (changed.team) {
    const team = await readTeam(tx, edit.team);
    const added = edit.team.filter((id) => !edit.teamBefore.includes(id));
    events.push({ type: 'job.team_changed', job: { id: jobId, jobNumber, title }, team, added });
  }
  if (changed.items) events.push({ type: 'job.items_changed', jobId });
  if (from !== to) events.push({ type: 'job.status_changed', jobId, from, to });
  return events;
}
