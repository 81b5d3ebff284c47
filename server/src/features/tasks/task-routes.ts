import { type Paged, pagedOf, pathId } from '@truckroll/contract/fields/fields';
import * as saving from '@truckroll/contract/tasks/save-task';
import * as contract from '@truckroll/contract/tasks/tasks';
import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { lockForTask, rememberTask } from '../../records/calls/action-task-store.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { taskScope } from '../../records/tasks/task-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { deleteTask } from './delete-task.ts';
import { createTask, saveTask } from './save-task.ts';
import { getTaskToDelete, getTaskToSave } from './task-rights.ts';
import { countTasks, countTasksOf, getTask, listTasks, listTasksOf, type TaskOwner } from './task-store.ts';

/** The client that a body names, locked until the task is inserted. Null if it names none. */
async function findNamedClient({ tx, actor, rawBody }: { tx: Tx; actor: Actor; rawBody: Record<string, unknown> }) {
  const named = rawBody['clientId'];
  if (typeof named !== 'string' || named.trim() === '') return null;
  return await getClientForRecord(tx, pathId.parse(named.trim()), clientOfModule(actor, taskScope(actor).scope));
}

export function taskRoutes({ serve, queue, settings }: ServerContext): void {
  serve(saving.listTasks, {
    async handle({ tx, query, actor }) {
      const within = taskScope(actor);
      const page = { ...query, sortOrder: query.sortOrder ?? (query.sortBy === 'createdAt' ? 'desc' : 'asc') } as const;
      const [tasks, total] = await Promise.all([listTasks(tx, query, { within, page }), countTasks(tx, query, within)]);
      return { tasks, ...pagedOf(total, query) };
    },
  });

  serve(saving.getTask, {
    handle: async ({ tx, params, actor }) => ({ task: await getTask(tx, params.id, taskScope(actor)) }),
  });

  serve(saving.createTask, {
    async find(request) {
      const isOfCall = request.rawBody['fromCall'] !== undefined;
      if (isOfCall && !can(request.actor, 'Communications.calls')) throw new Problem('forbidden');
      return findNamedClient(request);
    },
    async handle({ tx, body: { fromCall, ...body }, record, actor, now }) {
      const callId = fromCall && (await lockForTask(tx, fromCall));
      const id = await createTask(tx, record, body, { actor, now, queue, settings });
      if (fromCall && callId) await rememberTask(tx, { ...fromCall, callId }, id, now);
      return { task: await getTask(tx, id, { actor, scope: 'all' }) };
    },
  });

  serve(saving.updateTask, {
    async find(request) {
      const task = await getTaskToSave(request, request.params.id, request.rawBody);
      const isSame = request.rawBody['clientId'] === task.clientId;
      return { task, client: isSame ? null : await findNamedClient(request) };
    },
    async handle({ tx, body, record, actor, now }) {
      const { task, client } = record;
      const { nextId } = await saveTask(tx, task, { sent: body, client }, { actor, now, queue, settings });
      const read = (id: string) => getTask(tx, id, { actor, scope: 'all' });
      return { task: await read(task.id), nextTask: nextId === null ? null : await read(nextId) };
    },
  });

  serve(saving.deleteTask, {
    find: ({ tx, params, actor }) => getTaskToDelete(tx, actor, params.id),
    async handle({ tx, record, query, actor, now }) {
      return { deletedCount: await deleteTask(tx, record, query.series, { actor, now, queue, settings }) };
    },
  });

  serve(contract.listClientTasks, {
    find: (request) => requireNamedClient(request, clientOfModule(request.actor, taskScope(request.actor).scope)),
    handle: ({ tx, query, actor }) => pageOfTasks(tx, { clientId: query.clientId }, { ...query, actor }),
  });

  serve(contract.listJobTasks, {
    async find({ tx, rawQuery, actor }) {
      const named = rawQuery['jobId'];
      // The field check decides whether a client is required.
      if (typeof named !== 'string' || named.trim() === '') return;
      const jobs = selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', pathId.parse(named.trim()));
      found(await jobs.executeTakeFirst(), 'Job');
    },
    handle: ({ tx, query, actor }) => pageOfTasks(tx, { jobId: query.jobId }, { ...query, actor }),
  });
}

type Page = { page: number; limit: number; actor: Actor };

async function pageOfTasks(
  tx: Tx,
  owner: TaskOwner,
  { actor, page, limit }: Page,
): Promise<{ tasks: contract.Task[] } & Paged> {
  const within = taskScope(actor);
  const [tasks, total] = await Promise.all([
    listTasksOf(tx, owner, { within, page, limit }),
    countTasksOf(tx, owner, within),
  ]);
  return { tasks, ...pagedOf(total, { page, limit }) };
}
