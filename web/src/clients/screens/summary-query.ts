import { queryOptions } from '@tanstack/react-query';
import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import { call } from '../../app/transport/call.ts';
import { clientQuery } from '../parts/client-queries.ts';

/** A client's balance, open estimates and visits (CL-15). */
export const clientSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientQuery(id).queryKey, 'summary'],
    queryFn: async ({ signal }) => (await call(getClientSummary, { params: { id }, signal })).summary,
  });
