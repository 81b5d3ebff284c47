import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { clientColumns, type StoredClient } from '../clients/client-store.ts';
import { type ClientScope, clientsWithin } from './client-scope.ts';

/** Locks the client for a change: concurrent changes wait. */
export async function getClientForChange(tx: Tx, id: string, within: ClientScope): Promise<StoredClient> {
  const row = await clientsWithin(tx, within)
    .select(clientColumns)
    .where('clients.id', '=', id)
    .forUpdate('clients')
    .executeTakeFirst();
  return found(row, 'Client');
}

/** Locks the client for a new record: the client cannot be deleted until the record exists. */
export async function getClientForRecord(tx: Tx, id: string, within: ClientScope): Promise<StoredClient> {
  const row = await clientsWithin(tx, within)
    .select(clientColumns)
    .where('clients.id', '=', id)
    .forShare('clients')
    .executeTakeFirst();
  return found(row, 'Client');
}

/** Checks that a client is visible to the user, else throws 'Client not found'. */
export async function requireClient(tx: Tx, id: string, within: ClientScope): Promise<void> {
  found(await clientsWithin(tx, within).select('clients.id').where('clients.id', '=', id).executeTakeFirst(), 'Client');
}
