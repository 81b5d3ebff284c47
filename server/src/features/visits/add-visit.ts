import type { NewVisit, Visit } from '@truckroll/contract/visits/visits';
import { can } from '@truckroll/domain/abilities/rights';
import { emptyValues, mergeValues } from '@truckroll/domain/fields/record-fields';
import { endBeforeStartText } from '@truckroll/domain/jobs/job-schedule';
import { promiseFor } from '@truckroll/domain/visits/promise';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { chooseTime, endsBeforeStart, isTooLong, unscheduled } from '@truckroll/domain/visits/visit-time';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { getJobForChange, requireJobEdit, requireOpenJob, type StoredJob } from '../../records/jobs/job-rights.ts';
import { readArrivalWindow } from '../../records/jobs/promise-store.ts';
import { insertNote } from '../../records/jobs/visit-note-store.ts';
import { getVisit, insertVisit, nextVisitNumber } from '../../records/jobs/visit-store.ts';
import { judgeTeam, listJobTeam, setVisitTeam } from '../../records/jobs/visit-team.ts';
import { applyVisitEffects } from './job-effects.ts';
import { requireAssignment } from './visit-for-change.ts';

export type JobForVisit = { job: StoredJob; team: string[] };

/** Locks the job that gets a visit, with its team, and checks the right to change it. */
export async function getJobForVisit(
  tx: Tx,
  id: string,
  { actor, sent }: { actor: Actor; sent: Record<string, unknown> },
): Promise<JobForVisit> {
  const job = await getJobForChange(tx, actor, id);
  requireJobEdit(actor, job);
  const team = await listJobTeam(tx, job.id);
  requireAssignment(actor, sent['teamMemberIds'], team);
  if (sent['note'] && !can(actor, 'Jobs.addVisitNotes')) throw new Problem('forbidden');
  return { job, team };
}

const uneditable = new Set<StoredJob['jobStatus']>(['invoiced', 'paid', 'cancelled']);

/** Refuses jobs that accept no visits (API VI-2). */
async function requireVisitable(tx: Tx, job: StoredJob): Promise<void> {
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select('stage')
    .where('id', '=', job.clientId)
    .executeTakeFirst();
  if (client?.stage === 'archived') throw new Problem('clientArchived');
  requireOpenJob(job);
  if (job.scheduleLater) throw new Problem('jobUnscheduled');
  if (uneditable.has(job.jobStatus)) throw new Problem('jobFixed');
}

/** Adds an extra visit to a job, notifies its people, and reopens a completed job (API VI-2). */
export async function addVisit(tx: Tx, { job, team }: JobForVisit, sent: NewVisit, by: Author): Promise<Visit> {
  const chosen = { start: sent.visitStartDateTime, end: sent.visitEndDateTime, anyTime: sent.anyTime };
  const time = chooseTime(unscheduled, chosen, job);
  const errors = await judgeTeam(tx, sent.teamMemberIds, team);
  if (endsBeforeStart(time))
    errors.unshift({ path: 'visitEndDateTime', code: 'wrong_order', message: endBeforeStartText });
  if (errors.length > 0) throw new InvalidInput(errors);
  await requireVisitable(tx, job);
  if (isTooLong(time, job.timezone)) throw new Problem('visitTooLong');
  const id = newId();
  const row = {
    id,
    jobId: job.id,
    visitNumber: await nextVisitNumber(tx, job.id),
    visitStartDateTime: time.start,
    visitEndDateTime: time.end,
    anyTime: time.anyTime,
    timezone: job.timezone,
    visitStatus: 'scheduled' as const,
    visitType: 'extra' as const,
    ...mergeValues(visitFields, emptyValues(visitFields), sent),
    ...promiseFor(time, await readArrivalWindow(tx, job), by.now.toISOString()),
  };
  await insertVisit(tx, row, by.now);
  const people = [...new Set(sent.teamMemberIds ?? team)];
  await setVisitTeam(tx, id, people);
  if (sent.note) await insertNote(tx, { visitId: id, note: sent.note, createdBy: by.actor.userId, now: by.now });
  const visit = await getVisit(tx, id, by.now);
  await recordEvent(tx, by, { type: 'visit.added', job, visit });
  await applyVisitEffects(tx, job, { from: null, to: 'scheduled' }, by);
  return visit;
}
