import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { expressionBuilder, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** The tasks with their own columns, as rows for the queries of other owners. */
export const taskRows = expressionBuilder<Tables, never>()
  .selectFrom('tasks')
  .select([
    'accountId',
    'id',
    'completedAt',
    'seriesId',
    'occurrence',
    'createdBy',
    'createdAt',
    'updatedAt',
    'searchText',
  ])
  .select(fieldKeys(taskFields));

/** The ids among these whose tasks still exist. */
export async function listKnownTasks(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of a client's tasks. */
export async function listTaskIdsOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('tasks').select('id').where('clientId', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/** The ids of the clients who have an open task that the person created or is assigned to. */
export function selectClientsOfOpenTasks(tx: Tx, userId: string) {
  const open = tx
    .selectFrom('tasks')
    .select((task) => task.ref('tasks.clientId').$notNull().as('id'))
    .where('tasks.clientId', 'is not', null)
    .where('tasks.completedAt', 'is', null);
  return open.where('tasks.assignedToId', '=', userId).union(open.where('tasks.createdBy', '=', userId));
}

/** The open tasks of people that begin at a time in a range. */
export async function listTimedTasks(
  tx: Tx,
  userIds: readonly string[],
  range: { start: string; end: string },
): Promise<{ userId: string; start: string; end: string; isAllDay: boolean }[]> {
  const { rows } = await sql<{ userId: string; start: string; end: string; isAllDay: boolean }>`
    select assigned_to_id as "userId", schedule_date_time as start,
      schedule_date_time + duration * interval '1 minute' as "end", false as "isAllDay"
    from tasks
    where status = 'scheduled' and not all_day and assigned_to_id = any(${[...userIds]}::uuid[])
      and schedule_date_time >= ${range.start} and schedule_date_time < ${range.end}`.execute(tx);
  return rows;
}

/** The tasks of clients. */
export const tasksOfClients: MovingRows = {
  table: 'tasks',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'task', returned('id')),
};

/** The tasks of jobs. */
export const tasksOfJobs: BelongingRows = { table: 'tasks', column: 'job_id', key: 'id' };

/** The tasks of invoices. */
export const tasksOfInvoices: BelongingRows = { table: 'tasks', column: 'invoice_id', key: 'id' };
