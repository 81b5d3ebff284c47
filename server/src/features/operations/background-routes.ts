import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/operations/background';
import { countFailedTasks, listFailedTasks, removeFailedTask } from '../../platform/background/failed-task-store.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';

export function backgroundRoutes({ serve, queue }: ServerContext): void {
  serve(contract.listFailedTasks, {
    async handle({ tx, query }) {
      const [failedTasks, total] = await Promise.all([listFailedTasks(tx, query, queue.titleOf), countFailedTasks(tx)]);
      return { failedTasks, ...pagedOf(total, query) };
    },
  });

  serve(contract.retryFailedTask, {
    async handle({ tx, params }) {
      const { task, payload } = await removeFailedTask(tx, params.id);
      if (!(await queue.enqueueAgain(tx, task, payload))) throw notFound('Task');
      return {};
    },
  });

  serve(contract.deleteFailedTask, {
    async handle({ tx, params }) {
      await removeFailedTask(tx, params.id);
      return {};
    },
  });
}
