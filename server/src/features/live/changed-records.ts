import { createHash } from 'node:crypto';
import type { ChangedKind as AnsweredKind, LiveKind } from '@truckroll/contract/live/live';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ChangedKind } from '../../platform/database/record-changes.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { jobWorkScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { requestWorkScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { selectTaskIds, taskWorkScope } from '../../records/tasks/task-scope.ts';
import { listSeenVisitIds } from '../visits/visit-for-change.ts';
import { sightOf } from './live-sight.ts';

type Seen = (tx: Tx, ids: readonly string[], actor: Actor) => Promise<string[]>;

const idsOf = async (query: { execute: () => Promise<{ id: string }[]> }): Promise<string[]> =>
  (await query.execute()).map(({ id }) => id);

/** Which records of a kind a person sees. Other kinds have no record of their own on a device, or are read as a whole. */
const seen: Partial<Record<LiveKind, Seen>> = tableOf({
  client: (tx: Tx, ids: readonly string[], actor: Actor) =>
    idsOf(selectClientIds(tx, clientScope(actor)).where('clients.id', 'in', ids)),
  document: (tx: Tx, ids: readonly string[], actor: Actor) =>
    idsOf(selectDocumentIds(tx, actor).where('documents.id', 'in', ids)),
  job: (tx: Tx, ids: readonly string[], actor: Actor) =>
    idsOf(selectJobIds(tx, jobWorkScope(actor)).where('jobs.id', 'in', ids)),
  request: (tx: Tx, ids: readonly string[], actor: Actor) =>
    idsOf(selectRequestIds(tx, requestWorkScope(actor)).where('requests.id', 'in', ids)),
  task: (tx: Tx, ids: readonly string[], actor: Actor) =>
    idsOf(selectTaskIds(tx, taskWorkScope(actor)).where('tasks.id', 'in', ids)),
  visit: listSeenVisitIds,
});

type Clients = (tx: Tx, ids: readonly string[]) => Promise<(string | null)[]>;

const clientIdsOf = async (query: { execute: () => Promise<{ clientId: string | null }[]> }) =>
  (await query.execute()).map(({ clientId }) => clientId);

/** The clients of work that makes them visible to people who see assigned clients only. */
const clientsOf: Partial<Record<LiveKind, Clients>> = tableOf({
  job: (tx: Tx, ids: readonly string[]) =>
    clientIdsOf(tx.selectFrom(jobHeads.as('jobs')).select('jobs.clientId').where('jobs.id', 'in', ids)),
  request: (tx: Tx, ids: readonly string[]) =>
    clientIdsOf(tx.selectFrom(requestRows.as('requests')).select('requests.clientId').where('requests.id', 'in', ids)),
  task: (tx: Tx, ids: readonly string[]) =>
    clientIdsOf(tx.selectFrom(taskRows.as('tasks')).select('tasks.clientId').where('tasks.id', 'in', ids)),
});

/** How many ids one query looks for. */
const idsPerQuery = 1_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

async function inParts<T>(ids: readonly string[], find: (part: readonly string[]) => Promise<T[]>): Promise<Set<T>> {
  const found = new Set<T>();
  for (let from = 0; from < ids.length; from += idsPerQuery)
    for (const each of await find(ids.slice(from, from + idsPerQuery))) found.add(each);
  return found;
}

/** The changes with those clients whom a person may have lost with the changed work. */
async function withClients(
  tx: Tx,
  changes: ReadonlyMap<LiveKind, ChangedKind>,
  actor: Actor,
): Promise<ReadonlyMap<LiveKind, ChangedKind>> {
  if (clientScope(actor).scope === 'all') return changes;
  const { ids, isAny } = changes.get('client') ?? { ids: [], isAny: false };
  const all = new Set(ids);
  for (const [kind, find] of Object.entries(clientsOf)) {
    const changed = changes.get(kind as LiveKind)?.ids.filter((id) => uuid.test(id)) ?? [];
    for (const id of await inParts(changed, (part) => find(tx, part))) if (id !== null) all.add(id);
  }
  return all.size === 0 && !isAny ? changes : new Map([...changes, ['client', { ids: [...all], isAny }]]);
}

/**
 * The part of the changes that a person may know, by the rules of the stream (decision 0027). A record that is gone is named
 * by a hash: who has it recognises it, and nobody learns the id of a record that was never theirs.
 */
export async function tellChanges(
  tx: Tx,
  changes: ReadonlyMap<LiveKind, ChangedKind>,
  actor: Actor,
): Promise<AnsweredKind[]> {
  const told: AnsweredKind[] = [];
  for (const [kind, { ids, isAny }] of await withClients(tx, changes, actor)) {
    const sight = sightOf(actor, kind);
    if (sight === null) continue;
    const find = seen[kind];
    if (find === undefined) {
      told.push({ kind, ids: isAny || sight === 'kind' ? null : ids, gone: [] });
      continue;
    }
    const known = ids.filter((id) => uuid.test(id));
    const visible = await inParts(known, (part) => find(tx, part, actor));
    told.push({
      kind,
      ids: isAny ? null : known.filter((id) => visible.has(id)),
      gone: known.filter((id) => !visible.has(id)).map(hashOf),
    });
  }
  return told;
}
