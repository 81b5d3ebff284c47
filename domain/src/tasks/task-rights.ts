import { can, type Rights } from '../abilities/rights.ts';

type TaskPerson = Rights & { userId: string };

/** Whether a person may complete a task: requires the right to edit it, or being its assignee (API TK-2). */
export const mayCompleteTask = (by: TaskPerson, task: { assignedToId: string | null }): boolean =>
  can(by, 'TaskManagement.edit') || task.assignedToId === by.userId;

/** Whether a person may delete a task: requires the right to delete it, or being its creator (API TK-5). */
export const mayDeleteTask = (by: TaskPerson, task: { createdBy: string | null }): boolean =>
  can(by, 'TaskManagement.delete') || task.createdBy === by.userId;
