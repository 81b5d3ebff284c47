import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState, useUrlState } from '../../design/list/list-state.ts';
import { conversationPageSize } from '../parts/conversation-queries.ts';
import type { MessagesSearch } from './messages-search.ts';

const route = getRouteApi('/_app/messages/');

export type MessagesState = ListState<MessagesSearch> & {
  /** Opens the conversation with a number or a client, or none. */
  open: (conversation: Pick<MessagesSearch, 'number' | 'client' | 'from'>) => void;
};

/** The list of conversations and the open one, in the URL. */
export function useMessagesState(): MessagesState {
  const { search, change } = useUrlState<MessagesSearch>(route);
  return {
    ...listState<MessagesSearch>({ search, change, fixedLimit: conversationPageSize }),
    open: ({ number, client, from }) => change({ number, client, from }, { replace: false }),
  };
}
