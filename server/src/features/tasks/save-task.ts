import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { NewTask, TaskChange } from '@truckroll/contract/tasks/save-task';
import { wallClock } from '@truckroll/domain/format/dates';
import { linkFailures, storedSchedule, taskFailures } from '@truckroll/domain/tasks/task-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { readZones } from '../../records/people/zone-store.ts';
import { emptyTask, mergeTask, type TaskValues, taskValuesOf } from '../../records/tasks/task-values.ts';
import { insertTask, type StoredTask, updateTask } from '../../records/tasks/write-tasks.ts';
import { createNext, reopenTask } from './complete-task.ts';
import { unknownLinks } from './linked-record.ts';
import { mailTeam } from './mail-team.ts';
import { planReminder } from './plan-reminder.ts';
import type { TaskAuthor } from './task-author.ts';
import { requireAssignment } from './task-rights.ts';

/** The errors of an assignment. Deactivated people cannot be newly assigned. */
async function assigneeFailures(tx: Tx, before: string | null, after: string | null): Promise<FieldError[]> {
  if (after === null || after === before) return [];
  const person = await tx
    .selectFrom(personRows.as('users'))
    .select('status')
    .where('id', '=', after)
    .executeTakeFirst();
  const isThere = person !== undefined && person.status !== 'inactive';
  return isThere ? [] : [{ path: 'assignedToId', code: 'not_found', message: 'Team member is not valid' }];
}

/** The values to store after a save, with an error for every invalid field. */
async function judge(
  tx: Tx,
  of: { stored: TaskValues; merged: TaskValues; sent: TaskChange; client: StoredClient | null },
  { actor, now }: TaskAuthor,
): Promise<TaskValues> {
  const { stored, sent, client } = of;
  const isOfNewClient = of.merged.clientId !== stored.clientId;
  const propertyAddress =
    isOfNewClient && sent.propertyAddress === undefined ? (client?.propertyAddress ?? null) : of.merged.propertyAddress;
  const merged: TaskValues = { ...of.merged, propertyAddress };
  const { ofAccount: zone } = await readZones(tx, actor.userId);
  const today = wallClock(now.toISOString(), zone).day;
  const values = storedSchedule(merged, zone);
  const isScheduledNow = stored.status === 'draft';
  const isNewDate = isScheduledNow || values.scheduleDateTime !== stored.scheduleDateTime;
  const isNewEnd =
    isScheduledNow ||
    values.scheduleEndDate !== stored.scheduleEndDate ||
    values.recurrenceRule?.endDate !== stored.recurrenceRule?.endDate;
  const errors = [
    ...taskFailures(merged, { zone, today, isNewDate, isNewEnd }),
    ...(await assigneeFailures(tx, stored.assignedToId, values.assignedToId)),
    ...linkFailures(values, sent.linkType),
    ...(await unknownLinks(tx, actor, { before: stored, after: values })),
  ];
  if (errors.length > 0) throw new InvalidInput(errors);
  if (isOfNewClient && client?.stage === 'archived') throw new Problem('clientArchived');
  return values;
}

const isRecurring = ({ scheduleType }: TaskValues): boolean => scheduleType !== 'once';

/** Creates a task, and notifies its people unless it is a draft (API TK-1). */
export async function createTask(tx: Tx, client: StoredClient | null, sent: NewTask, by: TaskAuthor): Promise<string> {
  const at = by.now.toISOString();
  const draft = { ...emptyTask, status: 'draft' } as const;
  const merged = mergeTask({ ...emptyTask, name: sent.name }, sent);
  requireAssignment(by.actor, null, merged.assignedToId);
  const values = await judge(tx, { stored: draft, merged, sent, client }, by);
  const task = {
    ...values,
    id: newId(),
    completedAt: sent.completed === true ? at : null,
    seriesId: isRecurring(values) ? newId() : null,
    occurrence: 1,
    createdBy: by.actor.userId,
    createdAt: at,
    updatedAt: at,
  };
  const { id, completedAt, seriesId, occurrence, createdBy } = task;
  await insertTask(tx, values, { id, completedAt, seriesId, occurrence, createdBy, now: by.now });
  await recordEvent(tx, by, { type: 'task.created', task, isNext: false });
  await planReminder(tx, task, by);
  if (values.status !== 'draft') {
    await recordAssignment(tx, task, by);
    await mailTeam(tx, task, by);
  }
  if (completedAt !== null) await createNext(tx, task, by);
  return id;
}

/** Records the assignment as an event of its own, because a draft is assigned only when it is scheduled. */
async function recordAssignment(tx: Tx, task: TaskValues & { id: string }, by: TaskAuthor): Promise<void> {
  const { assignedToId } = task;
  if (assignedToId !== null) await recordEvent(tx, by, { type: 'task.assigned', task, assignedToId });
}

/**
 * Saves, completes or reopens a task. Returns the id of the task that follows a completed one. Values equal to the
 * stored ones change nothing and write no history (API TK-2, 1.7).
 */
export async function saveTask(
  tx: Tx,
  stored: StoredTask,
  { sent, client }: { sent: TaskChange; client: StoredClient | null },
  by: TaskAuthor,
): Promise<{ nextId: string | null }> {
  const before = taskValuesOf(stored);
  const merged = mergeTask(before, sent);
  requireAssignment(by.actor, before.assignedToId, merged.assignedToId);
  const values = await judge(tx, { stored: before, merged, sent, client }, by);
  requireVersion(stored, sent.updatedAt);
  const wasCompleted = stored.completedAt !== null;
  const isCompleted = sent.completed ?? wasCompleted;
  const hasNewValues = !isDeepStrictEqual(values, before);
  const isTicked = isCompleted !== wasCompleted;
  if (!hasNewValues && !isTicked) return { nextId: null };

  const at = by.now.toISOString();
  const own = {
    completedAt: isTicked ? (isCompleted ? at : null) : stored.completedAt,
    seriesId: isRecurring(values) ? (stored.seriesId ?? newId()) : null,
    updatedAt: at,
  };
  const task = { ...stored, ...values, ...own };
  await updateTask(tx, stored.id, values, own);
  if (hasNewValues) await recordEvent(tx, by, { type: 'task.updated', task });
  if (isTicked) await recordEvent(tx, by, { type: isCompleted ? 'task.completed' : 'task.reopened', task });
  await planReminder(tx, task, by);
  const isScheduledNow = before.status === 'draft' && values.status !== 'draft';
  if (values.status !== 'draft' && (isScheduledNow || values.assignedToId !== before.assignedToId))
    await recordAssignment(tx, task, by);
  if (isScheduledNow) await mailTeam(tx, task, by);
  if (!isTicked) return { nextId: null };
  if (isCompleted) return { nextId: await createNext(tx, task, by) };
  await reopenTask(tx, stored);
  return { nextId: null };
}
