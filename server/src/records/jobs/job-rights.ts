import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import * as rules from '@truckroll/domain/jobs/job-rights';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { JobsTable } from '../../platform/database/tables.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { jobScope, jobWorkScope, seesJob, selectJobIds } from './job-scope.ts';

/** A job's own row. */
export type StoredJob = Omit<Selectable<JobsTable>, 'accountId' | 'searchText'>;

/** The columns that the product maintains. */
const maintained = [
  'id',
  'jobNumber',
  'jobStatus',
  'jobType',
  'clientId',
  'subTotal',
  'tax',
  'total',
  'signatureKey',
  'signedAt',
  'requestId',
  'estimateId',
  'createdBy',
  'createdAt',
  'updatedAt',
  'closedAt',
  'closedBy',
] as const;

const jobColumns = [...maintained, ...fieldKeys(jobFields)].map((column) => `jobs.${column}` as const);

/** The jobs visible to a user, with all of their own columns. */
export const selectJobs = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('jobs')
    .select(jobColumns)
    .where(seesJob(jobWorkScope(actor)));

/** The job, or 'Job not found' if it is unknown or out of scope. */
export async function findJob(tx: Tx, actor: Actor, id: string): Promise<StoredJob> {
  return found(await selectJobs(tx, actor).where('jobs.id', '=', id).executeTakeFirst(), 'Job');
}

/**
 * As `findJob`, locked for a change of the job or its records. Concurrent changes wait, so that no two of them decide
 * on the same visits, items or status.
 */
export async function getJobForChange(tx: Tx, actor: Actor, id: string): Promise<StoredJob> {
  return found(await selectJobs(tx, actor).where('jobs.id', '=', id).forUpdate('jobs').executeTakeFirst(), 'Job');
}

/** As `findJob`, locked against changes of the job until the end of the transaction; others may hold it at the same time. */
export async function holdJob(tx: Tx, actor: Actor, id: string): Promise<StoredJob> {
  return found(await selectJobs(tx, actor).where('jobs.id', '=', id).forShare('jobs').executeTakeFirst(), 'Job');
}

/** Locks a client's job that the user sees, for a record that is created from it. Undefined if there is none. */
export const findJobToConvert = (
  tx: Tx,
  actor: Actor,
  { id, clientId }: { id: string; clientId: string },
): Promise<StoredJob | undefined> =>
  tx
    .selectFrom('jobs')
    .select(jobColumns)
    .where('jobs.id', '=', id)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .where('jobs.clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();

type Owned = { createdBy: string | null };

export const mayEditJob = (actor: Actor, { createdBy }: Owned): boolean =>
  rules.mayEditJob({ rights: actor, userId: actor.userId, createdBy });

export function requireJobEdit(actor: Actor, job: Owned): void {
  if (!mayEditJob(actor, job)) throw new Problem('forbidden');
}

/** Refuses changes of a closed job, whose records are all read-only (API 4.7). */
export function requireOpenJob(job: Pick<StoredJob, 'jobStatus'>): void {
  if (job.jobStatus === 'closed') throw new Problem('jobClosed');
}
