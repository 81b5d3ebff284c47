import { type Reminded, reminderMoment } from '@truckroll/domain/tasks/reminders';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { deleteReminder, findReminder, saveReminder } from '../../records/tasks/write-tasks.ts';

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
  const planned = await findReminder(tx, of.id);
  if (remindAt === null) {
    if (planned !== undefined) await deleteReminder(tx, of.id);
    return;
  }
  const values = { channel: of.reminderType, remindAt, sentAt: null };
  if (planned?.remindAt === remindAt) {
    if (planned.channel === of.reminderType) return;
    await saveReminder(tx, of.id, values);
    // The queued reminder is already planned for this time.
    if (planned.sentAt === null) return;
  } else {
    await saveReminder(tx, of.id, values);
  }
  await queue.enqueue(tx, remindOfTask, { taskId: of.id, remindAt }, { runAt: new Date(remindAt) });
}
