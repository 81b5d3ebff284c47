import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState, useUrlState } from '../../design/list/list-state.ts';
import type { CallListSearch } from './call-list-search.ts';

const route = getRouteApi('/_app/messages/calls');

export type CallListState = ListState<CallListSearch> & {
  /** Shows the details of a call, or of none. */
  openCall: (id: string | undefined) => void;
};

/** The list's state in its URL. */
export function useCallListState(): CallListState {
  const { search, change } = useUrlState<CallListSearch>(route);
  return {
    // The open call may not be among the rows of another page.
    ...listState<CallListSearch>({
      name: 'calls',
      search,
      change: (patch, how) => change({ call: undefined, ...patch }, how),
    }),
    openCall: (call) => change({ call }, { replace: true }),
  };
}
