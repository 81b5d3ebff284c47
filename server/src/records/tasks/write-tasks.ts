import type { Selectable } from 'kysely';
import { expressionBuilder } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables, TaskRemindersTable, TasksTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { selectTaskIds, type TaskScope } from './task-scope.ts';
import { type TaskValues, toTaskColumns } from './task-values.ts';

/** A task's own row. */
export type StoredTask = Selectable<TasksTable>;

/** Locks a visible task for a change: concurrent changes wait. */
export const lockTask = (tx: Tx, id: string, within: TaskScope): Promise<StoredTask | undefined> =>
  tx
    .selectFrom('tasks')
    .selectAll('tasks')
    .where('tasks.id', '=', id)
    .$if(within.scope !== 'all', (tasks) => tasks.where('tasks.id', 'in', selectTaskIds(tx, within)))
    .forUpdate('tasks')
    .executeTakeFirst();

type OfSeries = { seriesId: string | null; occurrence: number };

const selectAfter = (tx: Tx, { seriesId, occurrence }: OfSeries) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'completedAt', 'createdAt', 'updatedAt'])
    .where('seriesId', '=', seriesId)
    .where('occurrence', '=', occurrence + 1);

/** The task that follows one of a series. */
export const findNextOfSeries = (tx: Tx, task: OfSeries) => selectAfter(tx, task).executeTakeFirst();

/** As `findNextOfSeries`, locked. */
export const lockNextOfSeries = (tx: Tx, task: OfSeries) => selectAfter(tx, task).forUpdate().executeTakeFirst();

/** Locks the other visible open tasks of a series, or only those that a person created. */
export async function lockOpenOfSeries(
  tx: Tx,
  task: Pick<StoredTask, 'id' | 'seriesId'>,
  { within, createdBy }: { within: TaskScope; createdBy: string | null },
) {
  if (task.seriesId === null) return [];
  return await tx
    .selectFrom('tasks')
    .select(['id', 'name', 'jobId', 'clientId'])
    .where('seriesId', '=', task.seriesId)
    .where('completedAt', 'is', null)
    .where('id', '!=', task.id)
    .where('id', 'in', selectTaskIds(tx, within))
    .$if(createdBy !== null, (tasks) => tasks.where('createdBy', '=', createdBy))
    .forUpdate()
    .execute();
}

export async function insertTask(
  tx: Tx,
  values: TaskValues,
  own: { id: string; completedAt: string | null; createdBy: string | null; now: Date } & OfSeries,
): Promise<void> {
  const { now, ...rest } = own;
  const at = now.toISOString();
  await telling(tx, 'task', own.id, { now })
    .insertInto('tasks')
    .values({ ...toTaskColumns(values), ...rest, createdAt: at, updatedAt: at })
    .execute();
}

export async function updateTask(
  tx: Tx,
  id: string,
  values: TaskValues,
  own: Pick<StoredTask, 'completedAt' | 'seriesId' | 'updatedAt'>,
): Promise<void> {
  await telling(tx, 'task', id, { now: own.updatedAt })
    .updateTable('tasks')
    .set({ ...toTaskColumns(values), ...own })
    .where('id', '=', id)
    .execute();
}

/** The tasks of a deleted job stay with its client. */
export async function unlinkTasksOfJob(tx: Tx, job: { id: string; clientId: string }, now: Date): Promise<void> {
  await telling(tx, 'task', null, { now })
    .updateTable('tasks')
    .set((task) => ({
      jobId: null,
      linkType: 'client',
      clientId: task.fn.coalesce('clientId', task.val(job.clientId)),
      updatedAt: now.toISOString(),
    }))
    .where('jobId', '=', job.id)
    .execute();
}

export async function deleteTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await telling(telling(tx, 'task', ids), 'email', null)
    .deleteFrom('tasks')
    .where('id', 'in', [...ids])
    .execute();
}

type StoredReminder = Selectable<TaskRemindersTable>;
export type NewReminder = Pick<StoredReminder, 'channel' | 'remindAt' | 'sentAt'>;

/** The planned reminders of tasks, as rows for the queries of other owners. */
export const taskReminderRows = expressionBuilder<Tables, never>()
  .selectFrom('taskReminders')
  .select(['accountId', 'taskId', 'channel', 'remindAt', 'sentAt']);

export const findReminder = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('taskReminders')
    .select(['channel', 'remindAt', 'sentAt'])
    .where('taskId', '=', taskId)
    .executeTakeFirst();

/** Stores the only reminder of a task. */
export async function saveReminder(tx: Tx, taskId: string, reminder: NewReminder): Promise<void> {
  await telling(tx, 'task', taskId)
    .insertInto('taskReminders')
    .values({ taskId, ...reminder })
    .onConflict((conflict) => conflict.columns(['accountId', 'taskId']).doUpdateSet(reminder))
    .execute();
}

export async function markReminded(tx: Tx, taskId: string, now: Date): Promise<void> {
  await telling(tx, 'task', taskId)
    .updateTable('taskReminders')
    .set({ sentAt: now.toISOString() })
    .where('taskId', '=', taskId)
    .execute();
}

export async function deleteReminder(tx: Tx, taskId: string): Promise<void> {
  await telling(tx, 'task', taskId).deleteFrom('taskReminders').where('taskId', '=', taskId).execute();
}
