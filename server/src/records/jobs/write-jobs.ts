import type { Address } from '@truckroll/contract/fields/fields';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { JobsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Author } from '../../platform/session/actor.ts';
import { type Recording, recordEvent } from '../events/record-event.ts';
import { clearReferences } from '../references/clear-references.ts';
import { hasTag, newTags, sameTags, type TaggedRecord, tagCounts, tagReplaced } from '../tags/tagged-records.ts';
import { readLinks } from './job-links.ts';
import type { StoredJob } from './job-rights.ts';

/** The rows that are deleted with jobs, or no longer refer to them. */
const kindsOfJobs = ['visit', 'event', 'document', 'invoiceBatch', 'drive', 'request', 'task', 'email'] as const;

export async function insertJob(tx: Tx, job: Insertable<JobsTable>): Promise<void> {
  await telling(tx, 'job', job.id, { now: job.updatedAt }).insertInto('jobs').values(job).execute();
}

type JobChanges = Omit<
  Updateable<JobsTable>,
  'id' | 'accountId' | 'clientId' | 'jobStatus' | 'jobType' | 'closedAt' | 'closedBy' | 'createdAt' | 'createdBy'
>;

/** Changes a job's own values, and gives it a new version. `setJobStatus` changes its status. */
export async function updateJob(tx: Tx, id: string, changes: JobChanges, now: Date): Promise<void> {
  await telling(tx, 'job', id, { now })
    .updateTable('jobs')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

const storeStatus = async (
  tx: Tx,
  { id, from, to }: { id: string; from: JobStatus; to: JobStatus },
  more: Pick<Updateable<JobsTable>, 'updatedAt' | 'closedAt' | 'closedBy'>,
): Promise<boolean> => {
  const changed = await telling(tx, 'job', id, { now: more.updatedAt })
    .updateTable('jobs')
    .set({ jobStatus: to, ...more })
    .where('id', '=', id)
    .where('jobStatus', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

/**
 * Sets a job's status and records that; `closeJob` closes it. No other code changes a stored status. The job is locked by
 * the caller. Returns whether the job had the status `from`; otherwise nothing changes.
 */
export async function setJobStatus(
  tx: Tx,
  job: { id: string; from: JobStatus; to: JobStatus },
  by: Recording,
): Promise<boolean> {
  const { id: jobId, from, to } = job;
  if (!(await storeStatus(tx, job, { updatedAt: by.now.toISOString() }))) return false;
  await recordEvent(tx, by, { type: 'job.status_changed', jobId, from, to });
  return true;
}

/** Closes a job, which the caller has locked, and records that. */
export async function closeJob(tx: Tx, job: StoredJob, by: Author): Promise<void> {
  const at = by.now.toISOString();
  const move = { id: job.id, from: job.jobStatus, to: 'closed' } as const;
  await storeStatus(tx, move, { updatedAt: at, closedAt: at, closedBy: by.actor.userId });
  const { team } = await readLinks(tx, job.id);
  await recordEvent(tx, by, { type: 'job.closed', job, teamIds: team });
}

/** Stores the request that became a job, unless the job has one. The job's version stays. */
export async function nameRequestOfJob(tx: Tx, jobId: string, requestId: string): Promise<void> {
  await telling(tx, 'job', jobId)
    .updateTable('jobs')
    .set({ requestId })
    .where('id', '=', jobId)
    .where('requestId', 'is', null)
    .execute();
}

/** Stores the position of a job's address, unless somebody has changed the address. The job's version stays. */
export async function storeJobPosition(
  tx: Tx,
  { id, before, after }: { id: string; before: Address; after: Address },
): Promise<void> {
  await telling(tx, 'job', id)
    .updateTable('jobs')
    .set({ jobAddress: JSON.stringify(after) })
    .where('id', '=', id)
    .where('jobAddress', '=', JSON.stringify(before) as never)
    .execute();
}

/** Stores the tags of jobs. */
export async function setTagsOfJobs(tx: Tx, jobs: readonly TaggedRecord[], now: Date): Promise<void> {
  await telling(
    tx,
    'job',
    jobs.map(({ id }) => id),
    { now },
  )
    .updateTable('jobs')
    .from(newTags(jobs))
    .set(({ ref }) => ({ tagIds: ref('tagged.tagIds'), updatedAt: now.toISOString() }))
    .whereRef('jobs.id', '=', 'tagged.id')
    .execute();
}

/** Replaces a tag of all jobs by another one, or removes it. Their version stays, because nobody edited them. */
export async function replaceTagOfJobs(tx: Tx, id: string, by: string | null): Promise<void> {
  await telling(tx, 'job', null)
    .updateTable('jobs')
    .set({ tagIds: tagReplaced(id, by) })
    .where(hasTag(id))
    .execute();
}

/** Has a renamed tag in the search texts of its jobs. */
export async function refreshTagOfJobs(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'job', null).updateTable('jobs').set({ tagIds: sameTags }).where(hasTag(id)).execute();
}

/** How many jobs have each tag. */
export const countTagsOfJobs = (tx: Tx) => tagCounts(tx, tx.selectFrom('jobs').select('jobs.tagIds').as('tagged'));

/** Deletes jobs with their visits, notes, logs, lines and form entries. */
export async function removeJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await clearReferences(tx, 'jobs', ids);
  await telling(telling(tx, 'job', ids), kindsOfJobs, null)
    .deleteFrom('jobs')
    .where('id', 'in', [...ids])
    .execute();
}

/** Locks a job for an automatic change, whoever sees it. Undefined if it is gone. */
export const lockJob = (tx: Tx, id: string): Promise<{ id: string; jobStatus: JobStatus } | undefined> =>
  tx.selectFrom('jobs').select(['id', 'jobStatus']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks jobs, whoever sees them, in a fixed order. Returns what decides whether they can be billed. */
export const lockJobsToBill = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('jobs')
    .select(['id', 'clientId', 'jobStatus', 'updatedAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks jobs, whoever sees them. Returns their versions. */
export const lockJobVersions = (tx: Tx, ids: readonly string[]): Promise<{ id: string; updatedAt: string }[]> =>
  tx
    .selectFrom('jobs')
    .select(['id', 'updatedAt'])
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute();

/** The version of a job, after its visits may have changed it. */
export const readJobVersion = async (tx: Tx, jobId: string): Promise<string> =>
  (await tx.selectFrom('jobs').select('updatedAt').where('id', '=', jobId).executeTakeFirstOrThrow()).updatedAt;

export const isJobSigned = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('jobs').select('signatureKey').where('id', '=', id).executeTakeFirstOrThrow()).signatureKey !==
  null;
