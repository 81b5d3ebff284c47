import type { QueryClient } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { clientQuery } from '../parts/client-queries.ts';

/** Asks for the record before its page is shown, for users who may see it. */
export async function askForClient(queryClient: QueryClient, _search: unknown, id: string): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me !== undefined && viewScope(rightsOf(me), 'Clients') !== null) await queryClient.prefetchQuery(clientQuery(id));
}
