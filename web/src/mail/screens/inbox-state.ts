import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState, useUrlState } from '../../design/list/list-state.ts';
import { threadPageSize } from '../parts/email-queries.ts';
import type { InboxSearch } from './inbox-search.ts';

const route = getRouteApi('/_app/inbox');

export type InboxState = ListState<InboxSearch>;

/** The state of the inbox in its URL, which is kept while a thread is open. */
export const useInboxState = (): InboxState =>
  listState<InboxSearch>({ ...useUrlState<InboxSearch>(route), fixedLimit: threadPageSize });
