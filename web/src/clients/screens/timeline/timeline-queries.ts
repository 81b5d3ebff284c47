import { infiniteQueryOptions } from '@tanstack/react-query';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import type { TimelineKind } from '@truckroll/domain/clients/timeline';
import { call } from '../../../app/transport/call.ts';
import { clientQuery } from '../../parts/client-queries.ts';

/** The timeline of a client, of some kinds or of all, page by page (CL-16). */
export const timelineQuery = (clientId: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...clientQuery(clientId).queryKey, 'timeline', kinds],
    queryFn: ({ pageParam, signal }) =>
      call(listClientTimeline, {
        params: { id: clientId },
        query: {
          ...(kinds.length === 0 ? {} : { kinds: kinds.join() }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
