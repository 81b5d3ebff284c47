import { viewScope } from '@truckroll/domain/abilities/rights';
import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import type { ReactNode } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { ManyFilter } from '../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { stageGroups } from '../parts/stage-groups.ts';
import { isFiltered, stagesOffered, withoutFilters } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';
import { createdPresets } from './created-range.ts';

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

type StageFilterProps = {
  offered: readonly ClientStage[];
  chosen: readonly ClientStage[];
  onChange: (stages: ClientStage[] | undefined) => void;
};

/** Filters a list by stages. If none is selected, all stages are shown. */
const StageFilter = ({ offered, chosen, onChange }: StageFilterProps) => (
  <ManyFilter
    label="Stage"
    groups={stageGroups(offered).map(({ label, stages }) => ({
      label,
      options: stages.map((value) => ({
        value,
        label: badgeLabel('clientStage', value),
        shown: <StageBadge stage={value} />,
      })),
    }))}
    chosen={chosen}
    onChange={(stages) =>
      onChange(stages.length === 0 ? undefined : clientStages.filter((each) => stages.includes(each)))
    }
  />
);
