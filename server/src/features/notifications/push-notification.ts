import { textIn } from '@truckroll/domain/format/units';
import { notificationPage } from '@truckroll/domain/notifications/notification-page';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import {
  findNotification,
  insertNotification,
  type NewNotification,
} from '../../records/notifications/notification-store.ts';
import { readUnits } from '../../records/people/unit-store.ts';
import type { ServerContext } from '../../server-context.ts';

type Carried = { notificationId: string; subscriptionId: string };

export const pushNotification: Task<Carried> = task({
  name: 'push-notification',
  title: 'Show a notification in a browser',
  payload: z.object({ notificationId: z.uuid(), subscriptionId: z.uuid() }),
  retries: 4,
});

/** Notifies a person, also in the browsers with a push subscription (API TK-1). */
export async function notifyWithPush(
  tx: Tx,
  queue: Queue,
  userId: string,
  notification: NewNotification,
  now: Date,
): Promise<void> {
  const notificationId = await insertNotification(tx, { userId, ...notification }, now);
  const browsers = await tx.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).execute();
  for (const { id } of browsers) await queue.enqueue(tx, pushNotification, { notificationId, subscriptionId: id });
}

export function pushTasks({ queue, push }: Pick<ServerContext, 'queue' | 'push'>): void {
  async function carry({ payload, transact }: TaskRun<Carried>): Promise<void> {
    const [to, about] = await transact((tx) =>
      Promise.all([
        tx.selectFrom('pushSubscriptions').selectAll().where('id', '=', payload.subscriptionId).executeTakeFirst(),
        findNotification(tx, payload.notificationId),
      ]),
    );
    if (to === undefined || about === undefined) return;
    const { clock } = await transact((tx) => readUnits(tx, to.userId));
    const message = textIn(about.message, clock);
    const body = JSON.stringify({ title: about.title, message, page: notificationPage(about) });
    const answer = await push.send(to, body).catch((error: unknown) => {
      throw new TaskFailure('The browser could not be reached.', { cause: error });
    });
    if (answer === 'gone') await transact((tx) => tx.deleteFrom('pushSubscriptions').where('id', '=', to.id).execute());
  }
  queue.runs(pushNotification, carry);
}
