import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/tasks';
import { clientOfModule } from '../clients/client-scope.ts';
import { demandNamedClient } from '../clients/named-client.ts';
import type { House } from '../house.ts';
import { taskScope } from './task-scope.ts';
import { countTasksOf, listTasksOf } from './task-store.ts';

export function taskRoutes({ serve }: House): void {
  serve(contract.listClientTasks, {
    find: (call) => demandNamedClient(call, clientOfModule(call.actor, taskScope(call.actor).scope)),
    async handle({ tx, query, actor }) {
      const within = taskScope(actor);
      const [tasks, total] = await Promise.all([
        listTasksOf(tx, query.clientId, { within, ...query }),
        countTasksOf(tx, query.clientId, within),
      ]);
      return { tasks, ...pagedOf(total, query) };
    },
  });
}
