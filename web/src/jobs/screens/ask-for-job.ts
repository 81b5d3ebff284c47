import type { QueryClient } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { jobQuery } from '../parts/job-query.ts';

/** Asks for the record before its page is shown, for users who may see it. */
export async function askForJob(queryClient: QueryClient, _search: unknown, id: string): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me !== undefined && viewScope(rightsOf(me), 'Jobs') !== null) await queryClient.prefetchQuery(jobQuery(id));
}
