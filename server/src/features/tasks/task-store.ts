import type { TaskSortKey } from '@truckroll/contract/fields/list-keys';
import type { TaskFilters } from '@truckroll/contract/tasks/save-task';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { positionIn } from '../../platform/database/column-rules.ts';
import { areIndexed, foundByAll, hasAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { jobScope, seesJob } from '../../records/jobs/job-scope.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { selectTaskIds, type TaskScope } from '../../records/tasks/task-scope.ts';

/** The owner of a list of tasks: a client, whatever else its tasks are linked to, or a job. */
export type TaskOwner = { clientId: string } | { jobId: string };

const tasksOf = (tx: Tx, owner: TaskOwner, within: TaskScope) =>
  tx
    .selectFrom(taskRows.as('tasks'))
    .where((task) =>
      'jobId' in owner ? task('tasks.jobId', '=', owner.jobId) : task('tasks.clientId', '=', owner.clientId),
    )
    .$if(within.scope !== 'all', (tasks) => tasks.where('tasks.id', 'in', selectTaskIds(tx, within)));

type TasksQuery = ReturnType<typeof tasksOf>;
type Reader = { tx: Tx; actor: Actor };

/**
 * The tasks with the names of their records. Names of linked records are included only if the reader sees the records.
 */
const withRecords = (tasks: TasksQuery, { tx, actor }: Reader) =>
  tasks
    .leftJoin(personRows.as('assignee'), (join) =>
      join.onRef('assignee.accountId', '=', 'tasks.accountId').onRef('assignee.id', '=', 'tasks.assignedToId'),
    )
    .leftJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'tasks.accountId').onRef('clients.id', '=', 'tasks.clientId'),
    )
    .leftJoin(jobHeads.as('jobs'), (join) =>
      join
        .onRef('jobs.accountId', '=', 'tasks.accountId')
        .onRef('jobs.id', '=', 'tasks.jobId')
        .on(seesJob(jobScope(actor))),
    )
    .leftJoin(documentHeads.as('estimate'), (join) =>
      join
        .onRef('estimate.accountId', '=', 'tasks.accountId')
        .onRef('estimate.id', '=', 'tasks.estimateId')
        .on('estimate.id', 'in', selectDocumentIds(tx, actor)),
    )
    .leftJoin(documentHeads.as('invoice'), (join) =>
      join
        .onRef('invoice.accountId', '=', 'tasks.accountId')
        .onRef('invoice.id', '=', 'tasks.invoiceId')
        .on('invoice.id', 'in', selectDocumentIds(tx, actor)),
    )
    .selectAll('tasks')
    .select([
      sql<string | null>`trim(assignee.first_name || ' ' || assignee.last_name)`.as('assigneeName'),
      'assignee.color as assigneeColor',
      'clients.name as clientName',
      'jobs.jobNumber',
      'jobs.title as jobTitle',
      'estimate.documentPrefix as estimatePrefix',
      'estimate.documentNumber as estimateNumber',
      'invoice.documentPrefix as invoicePrefix',
      'invoice.documentNumber as invoiceNumber',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof withRecords>['execute']>>[number];

const linkedDocument = (id: string | null, documentPrefix: string | null, documentNumber: number | null) =>
  id === null || documentPrefix === null || documentNumber === null ? null : { id, documentPrefix, documentNumber };

function toTask(stored: StoredRow): Task {
  const {
    accountId: _,
    searchText: __,
    assigneeName,
    assigneeColor,
    clientName,
    jobNumber,
    jobTitle,
    estimatePrefix,
    estimateNumber,
    invoicePrefix,
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
    estimate: linkedDocument(estimateId, estimatePrefix, estimateNumber),
    invoice: linkedDocument(invoiceId, invoicePrefix, invoiceNumber),
    isRecurring: row.scheduleType !== 'once',
    recurrenceCount: row.recurrenceRule?.count ?? null,
  };
}

/**
 * One page of the tasks of a client or job: open ones first, then by date. Tasks without a date come last (API TK-3,
 * TK-4).
 */
export async function listTasksOf(
  tx: Tx,
  owner: TaskOwner,
  { within, page, limit }: { within: TaskScope; page: number; limit: number },
): Promise<Task[]> {
  const rows = await withRecords(tasksOf(tx, owner, within), { tx, actor: within.actor })
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

/** Matches name, instructions or tags (API TK-5). */
function matching(search: string) {
  const words = searchWords(search);
  return areIndexed(words) ? foundByAll('tasks.id', 'matching_tasks', words) : hasAll('tasks.searchText', words);
}

const tasks = expressionBuilder<Tables, 'tasks'>();

/** What the filters demand of tasks. */
const conditions: Conditions<TaskFilters, null> = {
  // The scope is narrowed by it.
  view: null,
  completed: (isWanted) => tasks('tasks.completedAt', isWanted ? 'is not' : 'is', null),
  status: (status) => tasks('tasks.status', '=', status),
  priority: (priority) => tasks('tasks.priority', '=', priority),
  category: (category) => tasks('tasks.category', '=', category),
  assignedToId: (userId) => tasks('tasks.assignedToId', '=', userId),
  clientId: (clientId) => tasks('tasks.clientId', '=', clientId),
  from: (day) => tasks('tasks.scheduleDateTime', '>=', startOfDay(day)),
  to: (day) => tasks('tasks.scheduleDateTime', '<', endOfDay(day)),
  search: matching,
};

function matchingTasks(tx: Tx, filters: TaskFilters, within: TaskScope): TasksQuery {
  const scope = narrowScope(within.scope, filters.view);
  const all: TasksQuery = tx.selectFrom(taskRows.as('tasks'));
  const seen = scope === 'all' ? all : all.where('tasks.id', 'in', selectTaskIds(tx, { ...within, scope }));
  return narrow(seen, conditions, filters, null);
}

/** The rank of a priority, from low to urgent, in the declared order. */
const rankOfPriority = positionIn(taskPriorities, 'tasks.priority');

const sortKeys = {
  scheduleDateTime: sql.ref('tasks.scheduleDateTime'),
  createdAt: sql.ref('tasks.createdAt'),
  priority: rankOfPriority,
  name: sql`lower(tasks.name)`,
} as const satisfies Record<TaskSortKey, unknown>;

export type TaskPage = { page: number; limit: number; sortBy: TaskSortKey; sortOrder: 'asc' | 'desc' };

/** One page of tasks in a stable order. Tasks without a date come last. */
export async function listTasks(
  tx: Tx,
  filters: TaskFilters,
  { within, page }: { within: TaskScope; page: TaskPage },
): Promise<Task[]> {
  const rows = await withRecords(matchingTasks(tx, filters, within), { tx, actor: within.actor })
    .orderBy(sortKeys[page.sortBy], (order) => (page.sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('tasks.id', page.sortOrder)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return rows.map(toTask);
}

export async function countTasks(tx: Tx, filters: TaskFilters, within: TaskScope): Promise<number> {
  const row = await matchingTasks(tx, filters, within)
    .select((task) => task.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The task in scope. Throws 'Task not found' if there is none. */
export async function getTask(tx: Tx, id: string, within: TaskScope): Promise<Task> {
  const row = await withRecords(matchingTasks(tx, {}, within), { tx, actor: within.actor })
    .where('tasks.id', '=', id)
    .executeTakeFirst();
  return toTask(found(row, 'Task'));
}
