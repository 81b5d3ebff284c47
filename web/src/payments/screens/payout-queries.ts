import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { getPayout, listPayouts } from '@truckroll/contract/payments/payouts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** A page of payouts, latest first (PO-1). */
export const payoutListQuery = (query: QueryInputOf<typeof listPayouts>) =>
  queryOptions({
    queryKey: ['payments', 'payouts', query],
    queryFn: ({ signal }) => fetchEndpoint(listPayouts, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A payout with a page of its parts (PO-2). */
export const payoutQuery = ({ id, ...query }: { id: string } & QueryInputOf<typeof getPayout>) =>
  queryOptions({
    queryKey: ['payments', 'payout', id, query],
    queryFn: ({ signal }) => fetchEndpoint(getPayout, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
