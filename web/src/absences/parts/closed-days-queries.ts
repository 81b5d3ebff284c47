import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listClosedDays } from '@truckroll/contract/holidays/holidays';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

export const closedDaysKey = ['closed-days'] as const;

/** The days of a range on which the company is closed (SE-21). */
export const closedDaysQuery = (query: { start: string; end: string }) =>
  queryOptions({
    queryKey: [...closedDaysKey, query],
    queryFn: async ({ signal }) => (await fetchEndpoint(listClosedDays, { query, signal })).closedDays,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
