import { driveOf } from '@truckroll/contract/files/drive';
import type { HistoryModule } from '@truckroll/contract/history/history';
import { type DriveModule, type DriveOperation, mayOnDrive } from '@truckroll/domain/files/drive-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Entity, found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import type { Drive } from '../../records/files/drive-store.ts';
import { jobWorkScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { requestWorkScope, selectRequestIds } from '../../records/requests/request-scope.ts';

/** The drive named by a query or body, or null without one: the field check reports that. */
export const driveNamedIn = (sent: Record<string, unknown>): Drive | null => driveOf.safeParse(sent).data ?? null;

/** The records of a module visible to a user: the owners of the drives the user may search (API 2.3). */
export function ownersInScope(tx: Tx, actor: Actor, moduleType: DriveModule) {
  switch (moduleType) {
    case 'clients':
      return selectClientIds(tx, clientScope(actor));
    case 'requests':
      return selectRequestIds(tx, requestWorkScope(actor));
    case 'jobs':
    case 'job_signature':
      return selectJobIds(tx, jobWorkScope(actor));
  }
}

const owners: Record<DriveModule, { entity: Entity; history: HistoryModule }> = {
  clients: { entity: 'Client', history: 'client' },
  jobs: { entity: 'Job', history: 'job' },
  job_signature: { entity: 'Job', history: 'job' },
  requests: { entity: 'Request', history: 'request' },
};

/** A drive's history belongs to its owner. */
export const historyOf = ({ moduleType, moduleId }: Drive): { moduleType: HistoryModule; moduleId: string } => ({
  moduleType: owners[moduleType].history,
  moduleId,
});

/**
 * The owner of a drive, if it is visible to the user. The scope's own condition is not checked again after waiting for the
 * lock, only those of the locked row.
 */
function findOwner(
  tx: Tx,
  { actor, isLocked }: { actor: Actor; isLocked: boolean },
  { moduleType, moduleId }: Drive,
): Promise<{ createdBy: string | null } | undefined> {
  switch (moduleType) {
    case 'clients':
      return selectClientIds(tx, clientScope(actor))
        .select('clients.createdBy')
        .where('clients.id', '=', moduleId)
        .$if(isLocked, (clients) => clients.forUpdate('clients'))
        .executeTakeFirst();
    case 'requests':
      return selectRequestIds(tx, requestWorkScope(actor))
        .select('requests.createdBy')
        .where('requests.id', '=', moduleId)
        .$if(isLocked, (requests) => requests.forUpdate('requests'))
        .executeTakeFirst();
    case 'jobs':
    case 'job_signature':
      return selectJobIds(tx, jobWorkScope(actor))
        .select('jobs.createdBy')
        .where('jobs.id', '=', moduleId)
        .$if(isLocked, (jobs) => jobs.forUpdate('jobs'))
        .executeTakeFirst();
  }
}

/**
 * Checks the right to an operation on a drive: 403 without the ability, 404 for an owner out of scope, 403 if the right
 * is limited to own records. Changes lock the owner until the end of the transaction, so that changes of one drive are
 * serialized and none outlives its owner.
 */
export async function enterDrive(
  tx: Tx,
  by: { actor: Actor; operation: DriveOperation; missing?: Entity },
  { moduleType, moduleId }: Drive,
): Promise<void> {
  const { actor, operation } = by;
  const requireAllowed = (isOwn: boolean): void => {
    if (!mayOnDrive(actor, operation, moduleType, { isOwn })) throw new Problem('forbidden');
  };
  requireAllowed(true);
  const owner = await findOwner(tx, { actor, isLocked: operation !== 'read' }, { moduleType, moduleId });
  requireAllowed(found(owner, by.missing ?? owners[moduleType].entity).createdBy === actor.userId);
}
