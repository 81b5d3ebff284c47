import { type Scope, type Sight, viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type ClientsQuery, clientsThere } from '../clients/client-rows.ts';
import { selectClientsOfJobs } from '../jobs/job-rows.ts';
import { selectClientsOfRequests } from '../requests/request-rows.ts';
import { selectClientsOfOpenTasks } from '../tasks/task-rows.ts';

export type ClientScope = { actor: Actor; scope: Scope };

export const clientScope = (actor: Actor): ClientScope => ({ actor, scope: viewScope(actor, 'Clients') ?? 'assigned' });

/**
 * The scope in which a request on a module's records may name a client. Users who see all records of the module may name
 * every client.
 */
export const clientOfModule = (actor: Actor, scopeOfModule: Sight): ClientScope =>
  scopeOfModule === 'all' ? { actor, scope: 'all' } : clientScope(actor);

/**
 * The clients assigned to a user: those that the user created, and those with a job, request or open task assigned to
 * the user (API 2.3). Each part uses its own index (migration 0012).
 */
const selectAssignedIds = (tx: Tx, { userId }: Actor) =>
  clientsThere(tx)
    .select('clients.id')
    .where('clients.createdBy', '=', userId)
    .union(selectClientsOfJobs(tx, userId))
    .union(selectClientsOfRequests(tx, userId))
    .union(selectClientsOfOpenTasks(tx, userId));

/** Limits the given clients to assigned ones, if the user sees only those. */
export const withinScope = (tx: Tx, clients: ClientsQuery, { actor, scope }: ClientScope): ClientsQuery =>
  scope === 'all' ? clients : clients.where('clients.id', 'in', selectAssignedIds(tx, actor));

/** The clients visible to a user: not deleted, and in scope. */
export const clientsWithin = (tx: Tx, within: ClientScope): ClientsQuery => withinScope(tx, clientsThere(tx), within);

/** The ids of all clients visible to a user, to limit records that belong to clients. */
export const selectClientIds = (tx: Tx, within: ClientScope) => clientsWithin(tx, within).select('clients.id');
