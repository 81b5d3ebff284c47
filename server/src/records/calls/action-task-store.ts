import { callBackItem } from '@truckroll/domain/calls/call-back';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, notFound, Problem } from '../../platform/http/problem.ts';
import { listKnownTasks } from '../tasks/task-rows.ts';
import { getCallId } from './call-store.ts';

export type CallItem = { callId: string; item: string };

/**
 * Locks a call until a task of one of its items is stored. Throws 'Call not found', 'Action item not found', or 409 if
 * the item already has a task. Returns the product's own id of the call.
 */
export async function lockForTask(tx: Tx, { callId, item }: CallItem): Promise<string> {
  const id = await getCallId(tx, callId);
  const call = found(
    await tx.selectFrom('calls').select(['aiActionItems', 'actionTasks']).where('id', '=', id).executeTakeFirst(),
    'Call',
  );
  const made = call.actionTasks.find(({ text }) => text === item);
  if (made !== undefined && (await listKnownTasks(tx, [made.taskId])).size > 0) throw new Problem('itemHasTask');
  if (made === undefined && item !== callBackItem && !call.aiActionItems.includes(item)) throw notFound('Action item');
  return id;
}

/** Stores which task an item of a call became. The call is locked (`lockForTask`). */
export async function rememberTask(tx: Tx, { callId, item }: CallItem, taskId: string, now: Date): Promise<void> {
  const { actionTasks } = await tx
    .selectFrom('calls')
    .select('actionTasks')
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();
  const others = actionTasks.filter(({ text }) => text !== item);
  await telling(tx, 'call', callId, { now })
    .updateTable('calls')
    .set({ actionTasks: JSON.stringify([...others, { text: item, taskId }]), updatedAt: now.toISOString() })
    .where('id', '=', callId)
    .execute();
}

/** Removes deleted tasks from the calls that they were created from: their items can become tasks again. */
export async function forgetTasks(tx: Tx, taskIds: readonly string[]): Promise<void> {
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'actionTasks'])
    .where(sql<boolean>`jsonb_array_length(action_tasks) > 0`)
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(action_tasks) made where made ->> 'taskId' = any(${[...taskIds]}::text[])
      )`,
    )
    .forUpdate()
    .execute();
  const gone = new Set(taskIds);
  for (const { id, actionTasks } of calls)
    await telling(tx, 'call', id)
      .updateTable('calls')
      .set({ actionTasks: JSON.stringify(actionTasks.filter(({ taskId }) => !gone.has(taskId))) })
      .where('id', '=', id)
      .execute();
}
