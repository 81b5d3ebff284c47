import type { EmailDeed } from '@truckroll/domain/emails/email-kinds';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';

export type WaitingAction = { id: string; messageId: string; deed: EmailDeed; attempts: number };

/** Notes what has to be done in a mailbox with messages. */
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

/** What waits to be done in a mailbox, in the order in which it was done here. */
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

/** Forgets the messages that were to be filed in the folder of sent mail: the provider has done it by itself. */
export async function deleteAppends(tx: Tx, mailboxId: string): Promise<void> {
  const messages = tx.selectFrom('emailMessages').select('id').where('emailAccountId', '=', mailboxId);
  await tx.deleteFrom('emailActions').where('deed', '=', 'append').where('messageId', 'in', messages).execute();
}
