import { pathId } from '@truckroll/contract/fields/fields';
import { flattenJobData, type JobChangeKind, jobChangeKind } from '@truckroll/contract/jobs/save-job';
import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientOfModule, clientsWithin } from '../../records/client-access/client-scope.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import { getJobForChange, requireJobEdit, type StoredJob } from '../../records/jobs/job-rights.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';

type Finding = { tx: Tx; actor: Actor; rawBody: Record<string, unknown>; files: readonly unknown[] };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The unvalidated fields of a save, from JSON or from a form. */
export function fieldsOf(rawBody: Record<string, unknown>): Record<string, unknown> {
  const fields = flattenJobData(rawBody);
  return isObject(fields) ? fields : {};
}

const named = (id: unknown): string | undefined =>
  typeof id === 'string' && id.trim() !== '' ? pathId.parse(id.trim()) : undefined;

const isAll = (ids: unknown, isAllowed: (ids: unknown[]) => boolean): boolean => !Array.isArray(ids) || isAllowed(ids);

/** The people whom a request assigns to the visits of a recurring job. */
const peopleOfVisits = (fields: Record<string, unknown>): unknown[] => {
  const visits = fields['recurringVisits'];
  const people = (visit: unknown): unknown[] =>
    isObject(visit) && Array.isArray(visit['teamId']) ? visit['teamId'] : [];
  return Array.isArray(visits) ? visits.flatMap(people) : [];
};

const asSet = (ids: readonly unknown[]): string => [...new Set(ids.map(String))].sort().join();

/** The client of a new job, locked until the transaction ends. */
export const readClientOfJob = (tx: Tx, id: string, scope: Parameters<typeof clientsWithin>[1]) =>
  clientsWithin(tx, scope)
    .select(['clients.id', 'clients.name', 'clients.stage', 'clients.propertyAddress', 'clients.phoneNumber'])
    .select('clients.jobFormIds')
    .where('clients.id', '=', id)
    // The client is locked until the job is inserted, so that it is not deleted or archived in the meantime. The lock
    // is exclusive, because each new job may change the client's stage.
    .forNoKeyUpdate('clients')
    .executeTakeFirst();

export type ClientOfJob = NonNullable<Awaited<ReturnType<typeof readClientOfJob>>>;

/** Finds the client of a new job, and checks the right to create it (API JB-4, 2.4). */
export async function findClientForJob({ tx, actor, rawBody, files }: Finding): Promise<ClientOfJob | undefined> {
  const fields = fieldsOf(rawBody);
  const id = named(fields['clientId']);
  if (id === undefined) return undefined;
  const client = found(await readClientOfJob(tx, id, clientOfModule(actor, jobScope(actor).scope)), 'Client');
  const allowed = [
    can(actor, 'Jobs.create') || (await readClientOfJob(tx, id, { actor, scope: 'assigned' })) !== undefined,
    can(actor, 'Jobs.assignJob') || isOnlySelf(fields, actor),
    can(actor, 'Jobs.uploadAttachments') || files.length === 0,
    can(actor, 'Jobs.addLineItems') || isAll(fields['jobItems'], (items) => items.length === 0),
  ];
  if (allowed.includes(false)) throw new Problem('forbidden');
  return client;
}

/** Whether a request assigns only the user, or nobody. A user without the right to assign may do that on a new job. */
const isOnlySelf = (fields: Record<string, unknown>, actor: Actor): boolean =>
  isAll(fields['assignedToTeams'], (ids) => ids.every((id) => id === actor.userId)) &&
  peopleOfVisits(fields).every((id) => id === actor.userId);

export type JobToSave = { kind: JobChangeKind; job: StoredJob };

/** Locks the job that a `PATCH` changes, and checks the right to the requested change (API JB-5 to JB-7, 2.4). */
export async function findJobToSave({ tx, actor, rawBody, files }: Finding): Promise<JobToSave | undefined> {
  const fields = fieldsOf(rawBody);
  const id = named(fields['jobId']);
  if (id === undefined) return undefined;
  const kind = jobChangeKind(fields);
  const job = await getJobForChange(tx, actor, id);
  if (kind === 'signature') return { kind, job };
  requireJobEdit(actor, job);
  if (kind === 'status') {
    if (fields['jobStatus'] === 'closed' && !actor.isAdmin) throw new Problem('forbidden');
    return { kind, job };
  }
  if (files.length > 0 && !can(actor, 'Jobs.uploadAttachments')) throw new Problem('forbidden');
  if (!can(actor, 'Jobs.assignJob')) {
    const { team } = await readLinks(tx, job.id);
    const staysAsIs = isAll(fields['assignedToTeams'], (ids) => asSet(ids) === asSet(team));
    if (!staysAsIs || !peopleOfVisits(fields).every((id) => team.includes(String(id)))) throw new Problem('forbidden');
  }
  return { kind, job };
}
