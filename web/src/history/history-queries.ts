import { infiniteQueryOptions } from '@tanstack/react-query';
import { type HistoryModule, listHistory } from '@truckroll/contract/history';
import { call } from '../app/call.ts';

const pageSize = 10;

/** What happened to a record, newest first, ten at a time (HI-1). `ownKey` is the key under which the record is known. */
export const historyQuery = (
  { moduleType, moduleId }: { moduleType: HistoryModule; moduleId: string },
  ownKey: readonly unknown[],
) =>
  infiniteQueryOptions({
    queryKey: [...ownKey, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(listHistory, { query: { moduleType, moduleId, page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit >= total ? undefined : page + 1),
  });
