import type { Client } from '@truckroll/contract/clients/clients';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { type ClientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { findSurvivingId } from '../../records/clients/client-rows.ts';
import { clientColumns, toClient } from '../../records/clients/client-store.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';

/** The client, or 'Client not found' if it is unknown, deleted or out of scope. */
export async function getClient(tx: Tx, id: string, within: ClientScope): Promise<Client> {
  const [row, definitions] = await Promise.all([
    clientsWithin(tx, within).select(clientColumns).where('clients.id', '=', id).executeTakeFirst(),
    listDefinitions(tx, 'client_properties'),
  ]);
  return toClient(found(row, 'Client'), definitions);
}

/**
 * The client with an id, or the one into which it was merged, also by way of others: links to a merged client lead to the
 * one that stayed.
 */
export const getSurvivingClient = async (tx: Tx, id: string, within: ClientScope): Promise<Client> =>
  getClient(tx, await findSurvivingId(tx, id), within);
