import type { Task } from '@truckroll/contract/tasks';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { selectTaskIds, type TaskScope } from './task-scope.ts';

/** Whose tasks: of a client, whatever else they are linked to, or of a job. */
export type TaskOwner = { clientId: string } | { jobId: string };

const tasksOf = (tx: Tx, owner: TaskOwner, within: TaskScope) =>
  tx
    .selectFrom('tasks')
    .where((task) =>
      'jobId' in owner ? task('tasks.jobId', '=', owner.jobId) : task('tasks.clientId', '=', owner.clientId),
    )
    .$if(within.scope === 'assigned', (tasks) => tasks.where('tasks.id', 'in', selectTaskIds(tx, within)));

const selectRows = (tx: Tx, owner: TaskOwner, within: TaskScope) =>
  tasksOf(tx, owner, within)
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.accountId', '=', 'tasks.accountId').onRef('assignee.id', '=', 'tasks.assignedToId'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'tasks.accountId').onRef('clients.id', '=', 'tasks.clientId'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'tasks.accountId').onRef('jobs.id', '=', 'tasks.jobId'),
    )
    .leftJoin('documents as estimate', (join) =>
      join.onRef('estimate.accountId', '=', 'tasks.accountId').onRef('estimate.id', '=', 'tasks.estimateId'),
    )
    .leftJoin('documents as invoice', (join) =>
      join.onRef('invoice.accountId', '=', 'tasks.accountId').onRef('invoice.id', '=', 'tasks.invoiceId'),
    )
    .selectAll('tasks')
    .select([
      sql<string | null>`trim(assignee.first_name || ' ' || assignee.last_name)`.as('assigneeName'),
      'assignee.color as assigneeColor',
      'clients.name as clientName',
      'jobs.jobNumber',
      'jobs.title as jobTitle',
      'estimate.documentNumber as estimateNumber',
      'invoice.documentNumber as invoiceNumber',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toTask(stored: StoredRow): Task {
  const {
    accountId: _,
    searchText: __,
    assigneeName,
    assigneeColor,
    clientName,
    jobNumber,
    jobTitle,
    estimateNumber,
    invoiceNumber,
    ...row
  } = stored;
  const { assignedToId, clientId, jobId, estimateId, invoiceId } = row;
  return {
    ...row,
    description: row.instructions,
    completed: row.completedAt !== null,
    assignedTo:
      assignedToId === null || assigneeName === null || assigneeColor === null
        ? null
        : { id: assignedToId, name: assigneeName, color: assigneeColor },
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
    job: jobId === null || jobNumber === null ? null : { id: jobId, jobNumber, title: jobTitle ?? '' },
    estimate:
      estimateId === null || estimateNumber === null ? null : { id: estimateId, documentNumber: estimateNumber },
    invoice: invoiceId === null || invoiceNumber === null ? null : { id: invoiceId, documentNumber: invoiceNumber },
    isRecurring: row.scheduleType !== 'once',
    recurrenceCount: row.recurrenceRule?.count ?? null,
  };
}

/** One page of the tasks of a client or job: open ones first, then by date, those without a date last (API TK-3, TK-4). */
export async function listTasksOf(
  tx: Tx,
  owner: TaskOwner,
  { within, page, limit }: { within: TaskScope; page: number; limit: number },
): Promise<Task[]> {
  const rows = await selectRows(tx, owner, within)
    .orderBy(sql`tasks.completed_at is not null`)
    .orderBy('tasks.scheduleDateTime', (order) => order.asc().nullsLast())
    .orderBy('tasks.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toTask);
}

export async function countTasksOf(tx: Tx, owner: TaskOwner, within: TaskScope): Promise<number> {
  const row = await tasksOf(tx, owner, within)
    .select((task) => task.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
