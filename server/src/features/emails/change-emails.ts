import type { mailActions } from '@truckroll/contract/mail/emails';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { noteActions } from './apply-actions.ts';
import { readSight, visibleThreads } from './mail-sight.ts';
import { settleThreads } from './thread-store.ts';

/**
 * Locks the requested messages and returns those that the person may change. `areShared`: some belong to a colleague's
 * own mailbox, which the person may only read.
 */
export async function findNamed(tx: Tx, actor: Actor, ids: readonly string[]) {
  const sight = await readSight(tx, actor);
  const threads = visibleThreads(tx, sight).select('emailThreads.id');
  const visible = await tx
    .selectFrom('emailMessages')
    .innerJoin('emailAccounts', (join) =>
      join
        .onRef('emailAccounts.accountId', '=', 'emailMessages.accountId')
        .onRef('emailAccounts.id', '=', 'emailMessages.emailAccountId'),
    )
    .select(['emailMessages.id', 'emailMessages.threadId', 'emailMessages.state'])
    .select(['emailMessages.emailAccountId as mailboxId', 'emailAccounts.provider'])
    .where('emailMessages.id', 'in', [...ids])
    .where('emailMessages.trashedAt', 'is', null)
    .where('emailMessages.threadId', 'in', threads)
    .orderBy('emailMessages.id')
    .forUpdate('emailMessages')
    .execute();
  const messages = visible.filter(({ mailboxId }) => !sight.shared.includes(mailboxId));
  return { messages, areShared: messages.length < visible.length };
}

type Named = Awaited<ReturnType<typeof findNamed>>['messages'];

/** Applies an action to messages, here at once and later in an outside mailbox. Returns their threads (API EM-5). */
export async function changeEmails(
  tx: Tx,
  messages: Named,
  action: (typeof mailActions)[number],
  { queue, now }: { queue: Queue; now: Date },
) {
  const change = action === 'delete' ? { trashedAt: now.toISOString() } : { isRead: action === 'markRead' };
  const ids = messages.map(({ id }) => id);
  await telling(tx, 'email', null).updateTable('emailMessages').set(change).where('id', 'in', ids).execute();
  const deeds = { delete: 'trash', markRead: 'read', markUnread: 'unread' } as const;
  await noteActions(tx, messages, deeds[action], { queue, now });
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))];
  await settleThreads(tx, threadIds);
  const threads = await tx
    .selectFrom('emailThreads')
    .select(['id as threadId', 'messageCount as emailCount', 'unreadCount'])
    .where('id', 'in', threadIds)
    .orderBy('id')
    .execute();
  return threads.map(({ unreadCount, ...thread }) => ({ ...thread, isRead: unreadCount === 0 }));
}
