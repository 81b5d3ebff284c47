import { viewScope } from '@truckroll/domain/abilities/rights';
import type { ReactNode } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { isFiltered, stagesOffered, withoutFilters } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';
import { createdPresets } from './created-range.ts';
import { StageFilter } from './stage-filter.tsx';

type ClientListFiltersProps = {
  list: ClientListState;
  /** Shown at the end of the row if there is room. */
  children: ReactNode;
};

export function ClientListFilters({ list, children }: ClientListFiltersProps) {
  return (
    <ListFilters label="Search clients" list={list} end={children} isMarked={isFiltered(list.search)}>
      <Filters list={list} />
    </ListFilters>
  );
}

function Filters({ list }: { list: ClientListState }) {
  const me = useMe();
  const { search } = list;
  const offered = stagesOffered(search.category);
  const seesAssignedOnly = viewScope(rightsOf(me), 'Clients') !== 'all';
  return (
    <>
      {offered.length > 1 && (
        <StageFilter offered={offered} chosen={search.stage ?? []} onChange={(stage) => list.setFilters({ stage })} />
      )}
      <DayRangeFilter
        label="Created"
        presetsOf={createdPresets}
        range={{ from: search.createdFrom, to: search.createdTo }}
        zone={me.timezone}
        onChange={({ from, to }) => list.setFilters({ createdFrom: from, createdTo: to })}
      />
      <AssignedFilter
        isSet={search.view === 'assigned'}
        isFixed={seesAssignedOnly}
        onChange={(isSet) => list.setFilters({ view: isSet ? 'assigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </>
  );
}
