import { mergeUndoHours } from '@truckroll/domain/clients/merge-undo-time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { emptyClient, toClientColumns } from './client-values.ts';

/**
 * Empties the rows of merged clients once their merge can no longer be undone, in all accounts, as those of deleted
 * clients are. Returns the number of clients.
 */
export async function emptyMergedClients(system: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - mergeUndoHours * 3_600_000).toISOString();
  const { rows } = await sql<{ accountId: string; removedId: string }>`
    update client_merges set undo = null where undo is not null and created_at <= ${before}
    returning account_id as "accountId", removed_id as "removedId"`.execute(telling(system, 'client', null));
  for (const { accountId, removedId } of rows) {
    await telling(system, 'client', removedId, { accountId })
      .updateTable('clients')
      .set({ ...toClientColumns(emptyClient), createdBy: null })
      .where('accountId', '=', accountId)
      .where('id', '=', removedId)
      .where('mergedIntoId', 'is not', null)
      .execute();
  }
  return rows.length;
}
