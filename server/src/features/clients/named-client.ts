import { pathId } from '@truckroll/contract/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientScope } from '../record-rights/client-scope.ts';
import { demandClient } from './client-store.ts';

/**
 * Looks up the client that a query names before any other check of the call, else throws 'Client not found'. The field
 * check decides whether a client is required.
 */
export async function demandNamedClient(
  { tx, rawQuery }: { tx: Tx; rawQuery: Record<string, unknown> },
  within: ClientScope,
): Promise<void> {
  const named = rawQuery['clientId'];
  if (typeof named === 'string' && named.trim() !== '') await demandClient(tx, pathId.parse(named.trim()), within);
}
