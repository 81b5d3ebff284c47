import { changedTagsText } from '@truckroll/domain/tags/tags';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { readTeam } from '../../records/jobs/job-team.ts';
import { readChangedTags } from '../../records/tags/tag-store.ts';
import type { JobValues } from './job-values.ts';

type Edit = {
  job: { id: string; jobNumber: number };
  changed: { details: boolean; schedule: boolean; team: boolean; items: boolean; tags: boolean };
  before: { values: JobValues; team: readonly string[] };
  after: { values: JobValues; team: readonly string[] };
};

/** A job's dates, as events carry them. */
export const scheduleInEvent = ({ startDateTime, isStartTime, timezone }: JobValues) => ({
  startDateTime,
  isStartTime,
  timezone,
});

/** The events of an edit, one for each kind of change (API JB-5). */
export async function eventsOfEdit(tx: Tx, edit: Edit): Promise<DomainEvent[]> {
  const { changed, before, after } = edit;
  const { id: jobId, jobNumber } = edit.job;
  const job = { id: jobId, jobNumber, title: after.values.title };
  const teamBefore = changed.schedule || changed.team ? await readTeam(tx, before.team) : [];
  const events: DomainEvent[] = [];
  if (changed.details) events.push({ type: 'job.updated', jobId });
  if (changed.tags) {
    const tags = await readChangedTags(tx, before.values.tagIds, after.values.tagIds);
    if (changedTagsText(tags) !== null) events.push({ type: 'job.tags_changed', jobId, ...tags });
  }
  if (changed.schedule) {
    const schedules = { before: scheduleInEvent(before.values), after: scheduleInEvent(after.values) };
    events.push({ type: 'job.rescheduled', job, ...schedules, team: teamBefore });
  }
  if (changed.team) {
    const team = await readTeam(tx, after.team);
    events.push({ type: 'job.team_changed', job, schedule: scheduleInEvent(after.values), team, teamBefore });
  }
  if (changed.items) events.push({ type: 'job.items_changed', jobId });
  return events;
}
