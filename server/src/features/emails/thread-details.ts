import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { contactKeys } from '../../records/clients/client-rows.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';

const selectAddresses = (tx: Tx, threadId: string) =>
  tx.selectFrom(threadAddresses.as('emailThreadAddresses')).select('address').where('threadId', '=', threadId);

/** The clients with an address of a thread that the person sees. */
export const listThreadClients = (tx: Tx, actor: Actor, threadId: string) =>
  clientsWithin(tx, clientScope(actor))
    .select(['clients.id', 'clients.name'])
    .where((client) =>
      client.or([
        client(sql<string>`lower(clients.email)`, 'in', selectAddresses(tx, threadId)),
        client(
          'clients.id',
          'in',
          tx
            .selectFrom(contactKeys.as('clientContactKeys'))
            .select('clientContactKeys.clientId')
            .where('clientContactKeys.key', 'in', selectAddresses(tx, threadId)),
        ),
      ]),
    )
    .orderBy('clients.name')
    .orderBy('clients.id')
    .limit(listBounds.threadRecords)
    .execute();
