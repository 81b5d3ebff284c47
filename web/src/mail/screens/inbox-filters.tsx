import { ClientFilterPicker } from '../../clients/parts/client-filter-picker.tsx';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { isFiltered, threadFilters, withoutFilters } from './inbox-search.ts';
import type { InboxState } from './inbox-state.ts';

export function InboxFilters({ list }: { list: InboxState }) {
  const { search, setFilters } = list;
  return (
    <ListFilters label="Search emails" list={list} isMarked={isFiltered(search)} isNarrow>
      <OneFilter
        label="Show"
        options={threadFilters}
        value={search.filter}
        onChange={(filter) => setFilters({ filter })}
      />
      <ClientFilterPicker value={search.clientId} onChange={(clientId) => setFilters({ clientId })} grows />
      <AssignedFilter
        isSet={search.view === 'assigned'}
        onChange={(isSet) => setFilters({ view: isSet ? 'assigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </ListFilters>
  );
}
