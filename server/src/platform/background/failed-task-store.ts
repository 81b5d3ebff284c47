import type { FailedTask } from '@truckroll/contract/operations/background';
import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { type Database, isDatabaseError } from '../database/database.ts';
import { countReturned, daysBefore } from '../database/deletions.ts';
import type { Tables } from '../database/tables.ts';
import { returned, telling } from '../database/telling.ts';
import { found } from '../http/problem.ts';
import type { QueuedJob } from './runner.ts';
import type { TaskLog } from './task.ts';

/** The queue's dead letter queue. */
export const failedQueue = 'failed-tasks';

/** Failed tasks of all accounts as rows for the operator's list. */
export const failedTaskRows = expressionBuilder<Tables, never>()
  .selectFrom('failedTasks')
  .select(['accountId', 'id', 'task', 'attempts', 'error', 'failedAt']);

function textOf(output: unknown): string {
  const { name, message } = (output ?? {}) as { name?: unknown; message?: unknown };
  if (name === 'TaskFailure' && typeof message === 'string') return message.slice(0, 500);
  return 'It was interrupted, or took too long.';
}

/** Moves a permanently failed task to its account, where admins see it. */
export async function storeFailedTask(
  parts: { database: Database; clock: () => Date; log: TaskLog },
  job: QueuedJob,
): Promise<void> {
  const { accountId, payload } = job.data;
  try {
    await parts.database.asAccount(accountId, (tx) =>
      telling(tx, 'failedTask', returned('id'))
        .insertInto('failedTasks')
        .values({
          id: newId(),
          task: job.sourceName ?? 'unknown',
          payload: JSON.stringify(payload ?? null),
          attempts: (job.sourceRetryCount ?? 0) + 1,
          error: textOf(job.sourceOutput),
          failedAt: parts.clock().toISOString(),
        })
        .returning('id')
        .execute(),
    );
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== foreignKeyBroken) throw error;
    parts.log.warn({ task: job.sourceName }, 'A failed task was dropped: its account is gone');
  }
}

const foreignKeyBroken = '23503';

export async function listFailedTasks(
  tx: Tx,
  page: { page: number; limit: number },
  titleOf: (name: string) => string,
): Promise<FailedTask[]> {
  const rows = await tx
    .selectFrom('failedTasks')
    .select(['id', 'task', 'failedAt', 'attempts', 'error'])
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return rows.map(({ task, ...row }) => ({ ...row, name: titleOf(task) }));
}

export async function countFailedTasks(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('failedTasks')
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes a failed task from the list, for a retry or permanently. */
export async function removeFailedTask(tx: Tx, id: string): Promise<{ task: string; payload: unknown }> {
  const row = await telling(tx, 'failedTask', id)
    .deleteFrom('failedTasks')
    .where('id', '=', id)
    .returning(['task', 'payload'])
    .executeTakeFirst();
  return found(row, 'Task');
}

/** How long failed tasks are kept, in days. */
const retentionDays = 90;

export const deleteOldFailures = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'failedTask', returned('id'))
      .deleteFrom('failedTasks')
      .where('failedAt', '<', daysBefore(now, retentionDays))
      .returning(['accountId', 'id']),
  );
