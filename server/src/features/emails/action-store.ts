import type { EmailDeed } from '@truckroll/domain/emails/email-kinds';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';

export type WaitingAction = { id: string; messageId: string; deed: EmailDeed; attempts: number };

/** Queues an action on messages, to be repeated in their mailboxes. */
export async function insertActions(tx: Tx, messageIds: readonly string[], deed: EmailDeed, now: Date): Promise<void> {
  const rows = messageIds.map((messageId) => ({ id: newId(), messageId, deed, createdAt: now.toISOString() }));
  if (rows.length > 0) await tx.insertInto('emailActions').values(rows).execute();
}

const ofMailbox = (tx: Tx, mailboxId: string) =>
  tx
    .selectFrom('emailActions')
    .innerJoin('emailMessages', (join) =>
      join
        .onRef('emailMessages.accountId', '=', 'emailActions.accountId')
        .onRef('emailMessages.id', '=', 'emailActions.messageId'),
    )
    .where('emailMessages.emailAccountId', '=', mailboxId);

/** The actions that a mailbox still has to repeat, in the order in which they were made. */
export const listActions = (tx: Tx, mailboxId: string, limit: number): Promise<WaitingAction[]> =>
  ofMailbox(tx, mailboxId)
    .select(['emailActions.id', 'emailActions.messageId', 'emailActions.deed', 'emailActions.attempts'])
    .orderBy('emailActions.createdAt')
    .orderBy('emailActions.id')
    .limit(limit)
    .execute();

export async function hasActions(tx: Tx, mailboxId: string): Promise<boolean> {
  return (await ofMailbox(tx, mailboxId).select('emailActions.id').limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteActions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('emailActions')
      .where('id', 'in', [...ids])
      .execute();
}

export async function countAttempts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('emailActions')
    .set((action) => ({ attempts: action('attempts', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Drops the pending copies to the Sent folder, for a provider that files sent mail itself. */
export async function deleteAppends(tx: Tx, mailboxId: string): Promise<void> {
  const messages = tx.selectFrom('emailMessages').select('id').where('emailAccountId', '=', mailboxId);
  await tx.deleteFrom('emailActions').where('deed', '=', 'append').where('messageId', 'in', messages).execute();
}
