import { type Reminded, reminderMoment } from '@truckroll/domain/tasks/reminders';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** A planned reminder. It is skipped if the task's reminder has been moved to another time in the meantime. */
export type PlannedReminder = { taskId: string; remindAt: string };

export const remindOfTask: Task<PlannedReminder> = task({
  name: 'remind-of-task',
  title: 'Remind of a task',
  payload: z.object({ taskId: z.uuid(), remindAt: z.string() }),
});

/** Reschedules or cancels a task's reminder, of which there is only one. Called after every save (API TK-1, TK-2). */
export async function planReminder(
  tx: Tx,
  of: Reminded & { id: string },
  { queue, now }: { queue: Queue; now: Date },
): Promise<void> {
  const remindAt = reminderMoment(of, now.toISOString());
  const planned = await tx.selectFrom('taskReminders').selectAll().where('taskId', '=', of.id).executeTakeFirst();
  if (remindAt === null) {
    if (planned !== undefined) await tx.deleteFrom('taskReminders').where('taskId', '=', of.id).execute();
    return;
  }
  const values = { channel: of.reminderType, remindAt, sentAt: null };
  if (planned?.remindAt === remindAt) {
    if (planned.channel === of.reminderType) return;
    await tx.updateTable('taskReminders').set(values).where('taskId', '=', of.id).execute();
    // The queued reminder is already planned for this time.
    if (planned.sentAt === null) return;
  } else {
    await tx
      .insertInto('taskReminders')
      .values({ taskId: of.id, ...values })
      .onConflict((conflict) => conflict.columns(['accountId', 'taskId']).doUpdateSet(values))
      .execute();
  }
  await queue.enqueue(tx, remindOfTask, { taskId: of.id, remindAt }, { runAt: new Date(remindAt) });
}
