import { infiniteQueryOptions } from '@tanstack/react-query';
import { type HistoryModule, listHistory } from '@truckroll/contract/history/history';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const pageSize = 10;

/** The history of a record, newest first, ten per page (HI-1). `ownKey` is the record's query key. */
export const historyQuery = (
  { moduleType, moduleId }: { moduleType: HistoryModule; moduleId: string },
  ownKey: readonly unknown[],
) =>
  infiniteQueryOptions({
    queryKey: [...ownKey, 'history'],
    queryFn: ({ pageParam, signal }) =>
      fetchEndpoint(listHistory, { query: { moduleType, moduleId, page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit >= total ? undefined : page + 1),
  });
