import { type Paged, pagedOf, pathId } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/tasks';
import { clientOfModule } from '../clients/client-scope.ts';
import { demandNamedClient } from '../clients/named-client.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { House } from '../house.ts';
import { found } from '../http/problem.ts';
import { jobScope, selectJobIds } from '../jobs/job-scope.ts';
import type { Actor } from '../session/actor.ts';
import { taskScope } from './task-scope.ts';
import { countTasksOf, listTasksOf, type TaskOwner } from './task-store.ts';

export function taskRoutes({ serve }: House): void {
  serve(contract.listClientTasks, {
    find: (call) => demandNamedClient(call, clientOfModule(call.actor, taskScope(call.actor).scope)),
    handle: ({ tx, query, actor }) => pageOfTasks(tx, { clientId: query.clientId }, { ...query, actor }),
  });

  serve(contract.listJobTasks, {
    async find({ tx, rawQuery, actor }) {
      const named = rawQuery['jobId'];
      // Whether one has to be named is the check of the fields.
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
