import { shortMonthChoices } from '@truckroll/domain/recurrence/repeat-rule';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import {
  reminderTypes,
  taskCategories,
  taskLinkTypes,
  taskScheduleTypes,
  taskStatuses,
} from '@truckroll/domain/tasks/task-kinds';
import { taskTexts } from '@truckroll/domain/tasks/task-rules';
import { z } from 'zod';
import { weekday } from '../account/account.ts';
import { anyOf, endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  addressInput,
  flag,
  idParams,
  limit,
  momentOrDay,
  optionalId,
  page,
  paged,
  pathId,
  requiredText,
  sortOrder,
  version,
  wholeNumber,
  wholeWithin,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { taskSortKeys } from '../fields/list-keys.ts';
import { sentFields } from '../fields/record-fields.ts';
import { taskListFilters } from './task-list-filters.ts';
import { task } from './tasks.ts';

const recurrenceRule = z.object({
  frequency: z.enum(taskScheduleTypes).optional(),
  interval: wholeNumber
    .refine((interval) => interval >= 1 && interval <= 999, {
      error: taskTexts.every,
      params: { code: 'out_of_range' },
    })
    .default(1),
  daysOfWeek: z.array(weekday).max(7).default([]),
  count: wholeWithin(1, 10_000).nullish(),
  endDate: momentOrDay.nullish(),
  /** What months without the task's day do: they are skipped, or use their last day. */
  shortMonths: z.enum(shortMonthChoices).nullish(),
});
describeType(recurrenceRule, { id: 'TaskRecurrenceInput' });

/** The fields of a task; the task rules decide which are required: a draft needs only its name. */
const taskInput = {
  status: z.enum(taskStatuses).optional(),
  category: z.union([z.literal('').transform(() => null), z.enum(taskCategories)]).nullish(),
  scheduleDateTime: momentOrDay.nullish(),
  scheduleEndDate: momentOrDay.nullish(),
  ...sentFields(taskFields),
  /** An alias of `instructions`: either key is accepted. */
  description: sentFields(taskFields).instructions,
  assignedToId: optionalId,
  clientId: z.union([z.literal('').transform(() => null), pathId]).nullish(),
  linkType: z.enum(taskLinkTypes).nullish(),
  jobId: optionalId,
  estimateId: optionalId,
  invoiceId: optionalId,
  propertyAddress: addressInput,
  scheduleType: z.enum(taskScheduleTypes).optional(),
  recurrenceRule: recurrenceRule.nullish(),
  allDay: flag.optional(),
  /** In minutes. */
  duration: wholeWithin(1, 1440).optional(),
  reminderType: z.enum(reminderTypes).optional(),
  /** Minutes before the task. */
  reminderTime: wholeWithin(0, 43_200).nullish(),
  tags: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
  emailTeam: flag.optional(),
  completed: flag.optional(),
};

/** What a task is created for: an action item of a call, or 'Call back'. The call remembers the task. */
const taskOrigin = z.object({
  /** The carrier's id of the call or the product's own. */
  callId: z.string().trim().min(1).max(100),
  /** One of the call's action items, or 'Call back'. */
  item: z.string().trim().min(1).max(2000),
});
describeType(taskOrigin, { id: 'TaskOrigin' });

const newTask = z.object({
  name: requiredText(200, taskTexts.title),
  ...taskInput,
  /** Admins only. */
  fromCall: taskOrigin.optional(),
});
describeType(newTask, { id: 'NewTask' });
export type NewTask = Omit<z.output<typeof newTask>, 'fromCall'>;

export const createTask = endpoint({
  id: 'TK-1',
  name: 'createTask',
  summary: 'Create a task',
  method: 'POST',
  path: '/tasks',
  needs: anyOf('TaskManagement.create'),
  body: newTask,
  data: z.object({ task }),
  status: 201,
  message: 'Task created successfully',
  failure: 'Failed to create task',
  sendsMail: ({ emailTeam }) => emailTeam === true || emailTeam === 'true',
  refuses: ['assignmentRefused', 'forbidden', 'notFound', 'clientArchived', 'itemHasTask'],
  isSentLater: true,
});

const taskChange = z.object({ name: requiredText(200, taskTexts.title).optional(), ...taskInput, updatedAt: version });
describeType(taskChange, { id: 'TaskChange' });
export type TaskChange = z.output<typeof taskChange>;

export const updateTask = endpoint({
  id: 'TK-2',
  name: 'updateTask',
  summary: 'Change a task, or complete it; a recurring one is then followed by its next',
  method: 'PATCH',
  path: '/tasks/:id',
  // The assignee may complete it without the right to edit (API TK-2).
  needs: viewOf('TaskManagement'),
  params: idParams,
  body: taskChange,
  data: z.object({ task, nextTask: task.nullable() }),
  message: 'Task updated successfully',
  failure: 'Failed to update task',
  refuses: ['assignmentRefused', 'notFound', 'stale', 'clientArchived'],
  isSentLater: true,
});

const taskFilters = z.object(filterSchemas(taskListFilters));
export type TaskFilters = z.output<typeof taskFilters>;

export const listTasks = endpoint({
  id: 'TK-5',
  name: 'listTasks',
  summary: 'List tasks',
  method: 'GET',
  path: '/tasks',
  needs: viewOf('TaskManagement'),
  query: taskFilters.extend({
    page,
    limit: limit(25),
    sortBy: z.enum(taskSortKeys).default('scheduleDateTime'),
    sortOrder,
  }),
  data: z.object({ tasks: z.array(task), ...paged }),
  failure: 'Failed to load tasks',
});

export const getTask = endpoint({
  id: 'TK-5b',
  name: 'getTask',
  summary: 'One task',
  method: 'GET',
  path: '/tasks/:id',
  needs: viewOf('TaskManagement'),
  params: idParams,
  data: z.object({ task }),
  refuses: ['notFound'],
});

export const deleteTask = endpoint({
  id: 'TK-5c',
  name: 'deleteTask',
  summary: 'Delete a task, on request with all open ones of its series',
  method: 'DELETE',
  path: '/tasks/:id',
  // The creator may delete it without the right to delete (API TK-5).
  needs: viewOf('TaskManagement', 'TaskManagement.delete'),
  params: idParams,
  query: z.object({ series: flag.default(false) }),
  data: z.object({ deletedCount: z.number() }),
  refuses: ['assignmentRefused', 'notFound', 'clientArchived'],
});
