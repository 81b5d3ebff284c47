import { z } from 'zod';
import { defineEvent, type HistoryLine, line } from './event-definition.ts';
import { task } from './event-payload.ts';

type Task = z.output<typeof task>;

/** A task's own history, and that of its job. */
const both = ({ id, name, jobId }: Task, verb: string, more = ''): readonly HistoryLine[] => [
  ...line('task', id, `${verb} the task${more}`),
  ...(jobId === null ? [] : line('job', jobId, `${verb} the task "${name}"${more}`)),
];

export const taskEvents = {
  'task.created': defineEvent({
    summary: 'A task was created; `isNext` when it follows a completed one of its series',
    payload: z.object({ task, isNext: z.boolean() }),
    history: (event) => both(event.task, 'created', event.isNext ? ' as the next one' : ''),
  }),
  'task.assigned': defineEvent({
    summary: 'A task that is no draft belongs to somebody else now',
    payload: z.object({ task, assignedToId: z.string() }),
    notices: ({ task: { id, name }, assignedToId }) => [
      {
        to: { userIds: [assignedToId] },
        kind: 'assigned',
        type: 'action',
        title: 'Task Assigned',
        message: name,
        priority: 'normal',
        moduleType: 'task',
        moduleId: id,
      },
    ],
  }),
  'task.updated': defineEvent({
    summary: 'A task was edited',
    payload: z.object({ task }),
    history: (event) => line('task', event.task.id, 'updated the task'),
  }),
  'task.completed': defineEvent({
    summary: 'A task was completed',
    payload: z.object({ task }),
    history: (event) => both(event.task, 'completed'),
  }),
  'task.reopened': defineEvent({
    summary: 'A completed task was reopened',
    payload: z.object({ task }),
    history: (event) => both(event.task, 'reopened'),
  }),
  'task.deleted': defineEvent({
    summary: 'A task was deleted; recorded in the history of its job, or of its client',
    payload: z.object({ task, clientId: z.string().nullable() }),
    history({ task: { name, jobId }, clientId }) {
      const what = `deleted the task "${name}"`;
      if (jobId !== null) return line('job', jobId, what);
      return clientId === null ? [] : line('client', clientId, what);
    },
  }),
};
