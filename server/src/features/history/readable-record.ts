import { listEstimateTemplates } from '@truckroll/contract/documents/estimate-templates';
import { anyOf, viewOf } from '@truckroll/contract/endpoints/endpoint';
import type { HistoryModule } from '@truckroll/contract/history/history';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Entity, found, Problem } from '../../platform/http/problem.ts';
import { requireRight } from '../../platform/http/rights.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { documentScope, selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';
import { getTemplate } from '../documents/estimate-template-store.ts';

type Readable = {
  entity: Entity;
  /** Refuses users who may read no record of the kind. */
  requireRight: (actor: Actor) => void;
  /** The record, if it is in the actor's scope. */
  find: (tx: Tx, actor: Actor, id: string) => Promise<{ id: string } | undefined>;
};

const readables: Record<HistoryModule, Readable> = {
  job: {
    entity: 'Job',
    requireRight: (actor) => requireRight(actor, viewOf('Jobs')),
    find: (tx, actor, id) => selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', id).executeTakeFirst(),
  },
  client: {
    entity: 'Client',
    requireRight(actor) {
      requireRight(actor, viewOf('Clients'));
      requireRight(actor, anyOf('Clients.viewHistory'));
    },
    find: (tx, actor, id) => selectClientIds(tx, clientScope(actor)).where('clients.id', '=', id).executeTakeFirst(),
  },
  request: {
    entity: 'Request',
    requireRight: (actor) => requireRight(actor, viewOf('Requests')),
    find: (tx, actor, id) => selectRequestIds(tx, requestScope(actor)).where('requests.id', '=', id).executeTakeFirst(),
  },
  task: {
    entity: 'Task',
    requireRight: (actor) => requireRight(actor, viewOf('TaskManagement')),
    find: (tx, actor, id) => selectTaskIds(tx, taskScope(actor)).where('tasks.id', '=', id).executeTakeFirst(),
  },
  estimateTemplate: {
    entity: 'Template',
    requireRight: (actor) => requireRight(actor, listEstimateTemplates.needs),
    find: (tx, _, id) => getTemplate(tx, id),
  },
  document: {
    entity: 'Document',
    requireRight(actor) {
      if (documentScope(actor, 1) === null && documentScope(actor, 2) === null) throw new Problem('forbidden');
    },
    find: (tx, actor, id) => selectDocumentIds(tx, actor).where('documents.id', '=', id).executeTakeFirst(),
  },
};

/**
 * Checks the right to read a record's history: the record must be in scope, and a client's history also needs
 * `viewHistory` (API HI-1).
 */
export async function requireReadableRecord(
  tx: Tx,
  record: { moduleType: HistoryModule; moduleId: string },
  actor: Actor,
): Promise<void> {
  const readable = readables[record.moduleType];
  readable.requireRight(actor);
  found(await readable.find(tx, actor, record.moduleId), readable.entity);
}
