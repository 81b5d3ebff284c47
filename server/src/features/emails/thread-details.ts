import { listBounds } from '@truckroll/contract/list-bounds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, clientsWithin } from '../record-rights/client-scope.ts';

/** The clients with an address of a thread, as far as the person sees them. */
export const listThreadClients = (tx: Tx, actor: Actor, threadId: string) =>
  clientsWithin(tx, clientScope(actor))
    .select(['clients.id', 'clients.name'])
    .where(
      sql<string>`lower(clients.email)`,
      'in',
      tx.selectFrom('emailThreadAddresses').select('address').where('threadId', '=', threadId),
    )
    .orderBy('clients.name')
    .orderBy('clients.id')
    .limit(listBounds.threadRecords)
    .execute();

/** The work that a thread is about. */
export async function listThreadRecords(tx: Tx, threadId: string) {
  const rows = await tx
    .selectFrom('emailThreadRecords')
    .select(['jobId', 'requestId', 'documentId'])
    .where('threadId', '=', threadId)
    .orderBy('id')
    .limit(listBounds.threadRecords)
    .execute();
  return rows.map(({ jobId, requestId, documentId }) => {
    if (jobId !== null) return { kind: 'job' as const, id: jobId };
    return requestId === null
      ? { kind: 'document' as const, id: documentId ?? '' }
      : { kind: 'request' as const, id: requestId };
  });
}
