import { pathId } from '@truckroll/contract/fields';
import type { Tx } from '../database/bound-dialect.ts';
import type { ClientScope } from './client-scope.ts';
import { demandClient } from './client-store.ts';

/**
 * Looks for the client that a query names before anything else of the call is checked, else 'Client not found'. Whether
 * one has to be named is the check of the fields.
 */
export async function demandNamedClient(
  { tx, rawQuery }: { tx: Tx; rawQuery: Record<string, unknown> },
  within: ClientScope,
): Promise<void> {
  const named = rawQuery['clientId'];
  if (typeof named === 'string' && named.trim() !== '') await demandClient(tx, pathId.parse(named.trim()), within);
}
