import type { Tx } from '../../platform/database/bound-dialect.ts';

/** The tasks with their own columns, as rows for the queries of others. */
export const taskRows = (tx: Tx) =>
  tx
    .selectFrom('tasks')
    .select([
      'accountId',
      'id',
      'name',
      'instructions',
      'priority',
      'category',
      'status',
      'completedAt',
      'assignedToId',
      'clientId',
      'linkType',
      'jobId',
      'estimateId',
      'invoiceId',
      'propertyAddress',
      'scheduleType',
      'scheduleDateTime',
      'scheduleEndDate',
      'allDay',
      'duration',
      'recurrenceRule',
      'seriesId',
      'occurrence',
      'reminderType',
      'reminderTime',
      'tags',
      'emailTeam',
      'createdBy',
      'createdAt',
      'updatedAt',
      'searchText',
    ]);

/** The ids among these of tasks that exist. */
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

/** The ids of the clients of a person's open tasks: those that the person created, and those assigned to the person. */
export function selectClientsOfOpenTasks(tx: Tx, userId: string) {
  const open = tx
    .selectFrom('tasks')
    .select((task) => task.ref('tasks.clientId').$notNull().as('id'))
    .where('tasks.clientId', 'is not', null)
    .where('tasks.completedAt', 'is', null);
  return open.where('tasks.assignedToId', '=', userId).union(open.where('tasks.createdBy', '=', userId));
}
