import type { QueryClient } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { taskQuery } from '../parts/task-queries.ts';

/** Asks for the task before its page is shown, for users who may see it. */
export async function askForTask(queryClient: QueryClient, _search: unknown, id: string): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me !== undefined && viewScope(rightsOf(me), 'TaskManagement') !== null)
    await queryClient.prefetchQuery(taskQuery(id));
}
