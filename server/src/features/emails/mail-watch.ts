import { z } from 'zod';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ServerContext } from '../../server-context.ts';
import type { MailboxRow } from './mailbox-store.ts';

/** Renews the watch of a Gmail mailbox, which ends after a week: until then Gmail reports its changes. */
export const renewMailWatch: Task<{ mailboxId: string }> = task({
  name: 'renew-mail-watch',
  title: 'Renew the reports of a mailbox',
  payload: z.object({ mailboxId: z.uuid() }),
});

/** The settings of Gmail push notifications; null if they are not set. */
export function pushSettings({ settings }: Pick<ServerContext, 'settings'>) {
  const { GOOGLE_PUBSUB_TOPIC: topic, GOOGLE_PUBSUB_SERVICE_ACCOUNT: serviceAccount, PUBLIC_URL: origin } = settings;
  if (topic === undefined || serviceAccount === undefined || origin === undefined) return null;
  return { topic, serviceAccount, origin };
}

/** Starts the watch of a mailbox that was just connected, where the installation receives push notifications. */
export async function requestMailWatch(
  tx: Tx,
  context: Pick<ServerContext, 'queue' | 'settings'>,
  { id, provider }: Pick<MailboxRow, 'id' | 'provider'>,
): Promise<void> {
  if (provider !== 'gmail' || pushSettings(context) === null) return;
  await context.queue.enqueue(tx, renewMailWatch, { mailboxId: id }, { key: id });
}
