import { shortMonthChoices } from '@truckroll/domain/recurrence/repeat-rule';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import {
  reminderTypes,
  taskCategories,
  taskLinkTypes,
  taskScheduleTypes,
  taskStatuses,
} from '@truckroll/domain/tasks/task-kinds';
import { z } from 'zod';
import { weekday } from '../account/account.ts';
import { endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { address, limit, page, paged, personRef, requiredPathId, teamMemberRef } from '../fields/fields.ts';
import { answeredFields } from '../fields/record-fields.ts';

/** How a task repeats; a count and an end exclude each other (API 3.7). */
const taskRecurrence = z.object({
  frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z.number(),
  daysOfWeek: z.array(weekday),
  count: z.number().nullable(),
  endDate: z.string().nullable(),
  /** Present if months without the day use their last day. */
  shortMonths: z.enum(shortMonthChoices).optional(),
  /** With the last day of shorter months: the day of the month that is meant. */
  dayOfMonth: z.number().optional(),
});
describeType(taskRecurrence, { id: 'TaskRecurrence' });
export type TaskRecurrence = z.infer<typeof taskRecurrence>;

const numberedDocument = z.object({ id: z.string(), documentPrefix: z.string(), documentNumber: z.number() });
describeType(numberedDocument, { id: 'NumberedDocument' });

/** A task (API 3.7). */
export const task = z.object({
  id: z.string(),
  name: z.string(),
  ...answeredFields(taskFields),
  /** Always equal to the instructions. */
  description: z.string().nullable(),
  category: z.enum(taskCategories).nullable(),
  status: z.enum(taskStatuses),
  completed: z.boolean(),
  completedAt: z.string().nullable(),
  assignedToId: z.string().nullable(),
  assignedTo: teamMemberRef.nullable(),
  clientId: z.string().nullable(),
  client: personRef.nullable(),
  linkType: z.enum(taskLinkTypes).nullable(),
  jobId: z.string().nullable(),
  job: z.object({ id: z.string(), jobNumber: z.number(), title: z.string() }).nullable(),
  estimateId: z.string().nullable(),
  estimate: numberedDocument.nullable(),
  invoiceId: z.string().nullable(),
  invoice: numberedDocument.nullable(),
  propertyAddress: address.nullable(),
  scheduleType: z.enum(taskScheduleTypes),
  isRecurring: z.boolean(),
  scheduleDateTime: z.string().nullable(),
  scheduleEndDate: z.string().nullable(),
  allDay: z.boolean(),
  /** In minutes. */
  duration: z.number(),
  recurrenceRule: taskRecurrence.nullable(),
  recurrenceCount: z.number().nullable(),
  seriesId: z.string().nullable(),
  occurrence: z.number(),
  reminderType: z.enum(reminderTypes),
  /** Minutes before the task. */
  reminderTime: z.number().nullable(),
  tags: z.array(z.string()),
  emailTeam: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(task, { id: 'Task' });
export type Task = z.infer<typeof task>;

export const listClientTasks = endpoint({
  id: 'TK-3',
  name: 'listClientTasks',
  summary: 'The tasks of a client: open ones first, then by date',
  method: 'GET',
  path: '/tasks/client',
  needs: viewOf('TaskManagement'),
  query: z.object({ clientId: requiredPathId, page, limit: limit(10) }),
  data: z.object({ tasks: z.array(task), ...paged }),
  failure: 'Failed to load tasks',
  refuses: ['notFound'],
});

export const listJobTasks = endpoint({
  id: 'TK-4',
  name: 'listJobTasks',
  summary: 'The tasks of a job: open ones first, then by date',
  method: 'GET',
  path: '/tasks/job',
  needs: viewOf('TaskManagement'),
  query: z.object({ jobId: requiredPathId, page, limit: limit(10) }),
  data: z.object({ tasks: z.array(task), ...paged }),
  failure: 'Failed to load tasks',
  refuses: ['notFound'],
});
