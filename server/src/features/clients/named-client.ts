import { pathId } from '@truckroll/contract/fields/fields';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';

/**
 * Finds the client that a query names before any other check of the request, or throws 'Client not found'. Undefined
 * without a client: the field check decides whether one is required.
 */
export async function requireNamedClient(
  { tx, rawQuery }: { tx: Tx; rawQuery: Record<string, unknown> },
  within: ClientScope,
): Promise<void> {
  const named = rawQuery['clientId'];
  if (typeof named === 'string' && named.trim() !== '') await requireClient(tx, pathId.parse(named.trim()), within);
}
