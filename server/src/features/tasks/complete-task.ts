import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { nextOccurrence } from '@truckroll/domain/tasks/next-occurrence';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { forgetTasks } from '../../records/calls/action-task-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { readZones } from '../../records/people/zone-store.ts';
import { type TaskValues, taskValuesOf } from '../../records/tasks/task-values.ts';
import { deleteTasks, findNextOfSeries, insertTask, lockNextOfSeries } from '../../records/tasks/write-tasks.ts';
import { planReminder } from './plan-reminder.ts';
import type { TaskAuthor } from './task-author.ts';

type Series = { seriesId: string | null; occurrence: number };
type Completed = TaskValues & Series & { createdBy: string | null };

/** Moves a later date by as many days as the task itself moves, and keeps its own time of day. */
function movedAlong(end: string | null, from: string, to: string, zone: string): string | null {
  if (end === null) return null;
  const [own, start, next] = [end, from, to].map((moment) => wallClock(moment, zone));
  if (own === undefined || start === undefined || next === undefined) return null;
  const days = (Date.parse(next.day) - Date.parse(start.day)) / 86_400_000;
  return momentOf({ day: addDays(own.day, days), time: own.time }, zone);
}

/** Whether the client is archived: no new records may be created then (API 1.12). */
async function isOfArchived(tx: Tx, clientId: string | null): Promise<boolean> {
  if (clientId === null) return false;
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select('stage')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client?.stage === 'archived';
}

/**
 * Creates the task that follows a completed one of a series. Null after the last one. If it already exists, it is kept
 * (API TK-2).
 */
export async function createNext(tx: Tx, task: Completed, by: TaskAuthor): Promise<string | null> {
  const { scheduleDateTime: at, recurrenceRule: rule, seriesId, occurrence } = task;
  if (task.status === 'draft' || seriesId === null || rule === null || at === null) return null;
  const known = await findNextOfSeries(tx, task);
  if (known !== undefined) return known.completedAt === null ? known.id : null;
  if (await isOfArchived(tx, task.clientId)) return null;
  const { ofAccount: zone } = await readZones(tx, by.actor.userId);
  const now = by.now.toISOString();
  const scheduleDateTime = nextOccurrence(rule, { at, occurrence, now, zone });
  if (scheduleDateTime === null) return null;
  const values: TaskValues = {
    ...taskValuesOf(task),
    scheduleDateTime,
    scheduleEndDate: movedAlong(task.scheduleEndDate, at, scheduleDateTime, zone),
  };
  const id = newId();
  const { createdBy } = task;
  const own = { id, seriesId, occurrence: occurrence + 1, createdBy, completedAt: null };
  await insertTask(tx, values, { ...own, now: by.now });
  await recordEvent(tx, by, { type: 'task.created', task: { ...values, id }, isNext: true });
  await planReminder(tx, { ...values, id, completedAt: null }, by);
  return id;
}

/** Deletes the task that was created when this one was completed, unless it has been changed since (API TK-2). */
export async function reopenTask(tx: Tx, task: Series): Promise<void> {
  if (task.seriesId === null) return;
  const next = await lockNextOfSeries(tx, task);
  if (next === undefined || next.completedAt !== null || next.updatedAt !== next.createdAt) return;
  await removeTasks(tx, [next.id]);
}

/** Deletes tasks with their notifications and history. */
export async function removeTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteNotificationsOf(tx, 'task', ids);
  await deleteHistoryOf(tx, { moduleType: 'task', ids });
  await forgetTasks(tx, ids);
  await deleteTasks(tx, ids);
}
