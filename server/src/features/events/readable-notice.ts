import { canAny, viewScope } from '@truckroll/domain/abilities/rights';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import type { Notice } from '../../records/events/event-definition.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';

type Found = Promise<{ id: string } | undefined>;
type ReadsRecord = (tx: Tx, actor: Actor, id: string) => Found;

const nothing = (): Found => Promise.resolve(undefined);
const findDocument: ReadsRecord = (tx, actor, id) =>
  selectDocumentIds(tx, actor).where('documents.id', '=', id).executeTakeFirst();

/**
 * The check whether a person sees the record of a notification, by the kind of record. Kinds that are not listed are
 * always visible to their addressee.
 */
const seers: Readonly<Record<string, ReadsRecord>> = tableOf({
  job: (tx, actor, id) =>
    viewScope(actor, 'Jobs') === null
      ? nothing()
      : selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', id).executeTakeFirst(),
  client: (tx, actor, id) =>
    viewScope(actor, 'Clients') === null
      ? nothing()
      : selectClientIds(tx, clientScope(actor)).where('clients.id', '=', id).executeTakeFirst(),
  request: (tx, actor, id) =>
    viewScope(actor, 'Requests') === null
      ? nothing()
      : selectRequestIds(tx, requestScope(actor)).where('requests.id', '=', id).executeTakeFirst(),
  task: (tx, actor, id) =>
    viewScope(actor, 'TaskManagement') === null
      ? nothing()
      : selectTaskIds(tx, taskScope(actor)).where('tasks.id', '=', id).executeTakeFirst(),
  document: findDocument,
  invoice: findDocument,
  estimate: findDocument,
});

/** Whether a person may read a notification: its record, and the mail that it quotes. */
export async function mayRead(tx: Tx, actor: Actor, notice: Omit<Notice, 'to'>): Promise<boolean> {
  if (actor.isAdmin) return true;
  if (notice.quotes === 'mail' && !canAny(actor, ['Clients.viewHistory', 'Communications.inbox'])) return false;
  const sees = seers[notice.moduleType ?? ''];
  return sees === undefined || notice.moduleId === null || (await sees(tx, actor, notice.moduleId)) !== undefined;
}
