import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { linkedRecords, type TaskLinks } from '@truckroll/domain/tasks/task-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { taskScope } from '../../records/tasks/task-scope.ts';

type Linked = { clientId: string; type: (typeof linkedRecords)[number]['type']; id: string };

/**
 * Whether a record belongs to the client and is visible to the user. Users who see all tasks may link any record of the
 * client.
 */
async function isThere(tx: Tx, actor: Actor, { clientId, type, id }: Linked): Promise<boolean> {
  const seesAll = taskScope(actor).scope === 'all';
  if (type === 'job') {
    const scope = jobScope(actor);
    const jobs = selectJobIds(tx, seesAll ? { ...scope, scope: 'all' } : scope);
    const job = await jobs.where('jobs.id', '=', id).where('jobs.clientId', '=', clientId).executeTakeFirst();
    return job !== undefined;
  }
  const documents = seesAll
    ? tx.selectFrom(documentHeads.as('documents')).select('documents.id').where('documents.deletedAt', 'is', null)
    : selectDocumentIds(tx, actor);
  const document = await documents
    .where('documents.id', '=', id)
    .where('documents.clientId', '=', clientId)
    .where('documents.documentType', '=', type === 'invoice' ? 1 : 2)
    .executeTakeFirst();
  return document !== undefined;
}

/** The newly linked records that do not belong to the client: 'Job is not valid' (API TK-1). */
export async function unknownLinks(
  tx: Tx,
  actor: Actor,
  { before, after }: { before: TaskLinks; after: TaskLinks },
): Promise<FieldError[]> {
  const { clientId } = after;
  if (clientId === null) return [];
  const checked = await Promise.all(
    linkedRecords.map(async ({ type, key, label }): Promise<FieldError[]> => {
      const id = after[key];
      if (id === null || id === before[key]) return [];
      const isKnown = await isThere(tx, actor, { clientId, type, id });
      return isKnown ? [] : [{ path: key, code: 'not_found', message: `${label} is not valid` }];
    }),
  );
  return checked.flat();
}
