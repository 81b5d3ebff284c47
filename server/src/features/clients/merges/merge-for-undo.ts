import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { found } from '../../../platform/http/problem.ts';
import { type ClientScope, clientsWithin } from '../../../records/client-access/client-scope.ts';
import { type LockedMerge, lockMerge } from '../../../records/clients/merge-store.ts';

/** `visibleKeptId`: whether the person sees the client that stayed. Null if it is gone. */
export type StoredMerge = LockedMerge & { visibleKeptId: string | null };

/**
 * Locks a merge for its undo, or throws 'Merge not found'. A client that was merged or deleted since cannot be seen by
 * anybody: its merge is found by those who see all clients.
 */
export async function getMergeForUndo(tx: Tx, id: string, within: ClientScope): Promise<StoredMerge> {
  const merge = found(await lockMerge(tx, id), 'Merge');
  const kept = await clientsWithin(tx, within)
    .select('clients.id')
    .where('clients.id', '=', merge.keptId)
    .executeTakeFirst();
  if (kept === undefined && within.scope !== 'all') found(undefined, 'Merge');
  return { ...merge, visibleKeptId: kept?.id ?? null };
}
