import { can, type Rights } from '../abilities/rights.ts';

type TaskPerson = Rights & { userId: string };

/** Whether somebody may say that a task is done: with the right to edit, or as its assignee (API TK-2). */
export const mayTickTask = (by: TaskPerson, task: { assignedToId: string | null }): boolean =>
  can(by, 'TaskManagement.edit') || task.assignedToId === by.userId;

/** Whether somebody may delete a task: with the right to, or because he created it (API TK-5). */
export const mayDeleteTask = (by: TaskPerson, task: { createdBy: string | null }): boolean =>
  can(by, 'TaskManagement.delete') || task.createdBy === by.userId;
