import type { Tx } from '../../platform/database/bound-dialect.ts';

/**
 * Links the calls and conversations with a number to a client, also those linked to another one, and returns how many
 * changed (API CA-8).
 */
export async function linkToClient(
  tx: Tx,
  { clientId, digits }: { clientId: string; digits: string },
  now: Date,
): Promise<number> {
  const calls = await tx
    .updateTable('calls')
    .set({ clientId, updatedAt: now.toISOString() })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is distinct from', clientId)
    .executeTakeFirst();
  const conversations = await tx
    .updateTable('smsConversations')
    .set({ clientId })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is distinct from', clientId)
    .executeTakeFirst();
  return Number(calls.numUpdatedRows + conversations.numUpdatedRows);
}
