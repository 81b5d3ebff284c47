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
