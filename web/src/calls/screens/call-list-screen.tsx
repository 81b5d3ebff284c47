import { useQuery } from '@tanstack/react-query';
import { phoneNumbersQuery } from '../../clients/parts/client-tab-queries.ts';
import { useToastOnFailure } from '../../design/feedback/use-toast-on-failure.ts';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { CallList } from '../panels/call-list.tsx';
import { isCall } from '../panels/call-states.ts';
import { callListQuery } from '../parts/call-queries.ts';
import { NoPhoneNumbers } from '../parts/no-phone-numbers.tsx';
import { CallListFilters } from './call-list-filters.tsx';
import { callFiltersOf, isFiltered, withoutFilters } from './call-list-search.ts';
import { useCallListState } from './call-list-state.ts';
import { LinkedCall } from './linked-call.tsx';
import { UnknownCaller } from './unknown-caller.tsx';

/** The calls of the account (screens 6.10). */
export function CallListScreen() {
  const list = useCallListState();
  const { search, page, limit } = list;
  const filters = callFiltersOf(search);
  const numbers = useQuery(phoneNumbersQuery);
  const query = useQuery(callListQuery({ ...filters, page, limit }));
  useToastOnFailure(query.error);
  const { data } = query;
  const hasNoNumbers = numbers.data?.length === 0;
  const isListed = data?.calls.some((call) => isCall(call, search.call)) !== false;
  if (hasNoNumbers && data?.total === 0 && !isFiltered(search)) return <NoPhoneNumbers />;
  return (
    <>
      {hasNoNumbers && <NoPhoneNumbers />}
      <CallListFilters list={list} />
      {search.call !== undefined && !isListed && !query.isPlaceholderData && (
        <LinkedCall key={search.call} id={search.call} onClose={() => list.openCall(undefined)} />
      )}
      <CallList
        // Another filter begins with an empty selection, so that no hidden row is changed with the others.
        key={JSON.stringify(filters)}
        query={{ ...query, data: data && { items: data.calls, total: data.total } }}
        list={list}
        openId={search.call}
        onOpen={list.openCall}
        unknownOf={(call) => <UnknownCaller call={call} />}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
    </>
  );
}
