import { SegmentedControl, Skeleton } from '@mantine/core';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { urgencies } from '@truckroll/domain/requests/request-stages';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { type ReactNode, Suspense } from 'react';
import { rightsOf, useMe } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { ManyFilter, OneFilter } from '../../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../../design/list/day-range-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../../design/list/list-filters.tsx';
import { pastRanges } from '../../../design/list/past-ranges.ts';
import { isFiltered, stagesOffered, withoutFilters } from './request-list-search.ts';
import type { RequestListState } from './request-list-state.ts';

/** People and their field are loaded after the list is visible. */
const PersonFilter = lazyPart(async () => (await import('./person-filter.tsx')).PersonFilter);
const fieldWidth = 146;

type Filters = { list: RequestListState; seesAssignedOnly: boolean };

type RequestListFiltersProps = Filters & {
  /** Shown beside the switch if there is room. */
  children: ReactNode;
};

/** Search, filters and the switch between table and board. */
export function RequestListFilters({ children, ...filters }: RequestListFiltersProps) {
  const { list } = filters;
  const layout = <LayoutSwitch list={list} />;
  return (
    <ListFilters
      label="Search requests"
      list={list}
      isMarked={isFiltered(list.search)}
      end={
        <>
          {children}
          {layout}
        </>
      }
      endOnCards={layout}
    >
      <Fields {...filters} />
    </ListFilters>
  );
}

const layouts = [
  { value: 'table', label: 'Table' },
  { value: 'board', label: 'Board' },
] as const;

const LayoutSwitch = ({ list }: { list: RequestListState }) => (
  <SegmentedControl
    aria-label="Layout"
    data={[...layouts]}
    value={list.search.layout ?? 'table'}
    onChange={(layout) => list.setLayout(layout === 'board' ? 'board' : 'table')}
  />
);

function Fields({ list, seesAssignedOnly }: Filters) {
  const me = useMe();
  const { search, setFilters } = list;
  const seesPeople = viewScope(rightsOf(me), 'Requests') === 'all';
  return (
    <>
      <StageFilter list={list} />
      <OneFilter
        label="Urgency"
        options={urgencies.map((value) => ({ value, label: badgeLabel('urgency', value) }))}
        value={search.urgency}
        onChange={(urgency) => setFilters({ urgency })}
      />
      <DayRangeFilter
        label="Created"
        presetsOf={pastRanges}
        range={{ from: search.from, to: search.to }}
        zone={me.timezone}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      {seesPeople && (
        <Suspense fallback={<Skeleton width={fieldWidth} height={36} />}>
          <PersonFilter
            width={fieldWidth}
            value={search.assignedTo}
            onChange={(assignedTo) => setFilters({ assignedTo })}
          />
        </Suspense>
      )}
      <AssignedFilter
        isSet={search.view === 'assigned'}
        isFixed={seesAssignedOnly}
        onChange={(isSet) => setFilters({ view: isSet ? 'assigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </>
  );
}

/** The stages of the tab, under their groups. */
function StageFilter({ list }: { list: RequestListState }) {
  const { search, setFilters } = list;
  const offered = stagesOffered(search.group);
  const groups = requestStageGroups
    .map((group) => ({
      label: requestGroupLabels[group],
      options: stagesOfGroup[group]
        .filter((stage) => offered.includes(stage))
        .map((value) => ({
          value,
          label: badgeLabel('requestStage', value),
          shown: <Badge group="requestStage" value={value} />,
        })),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <ManyFilter
      label="Stage"
      groups={groups}
      chosen={search.stage ?? []}
      onChange={(stage) => setFilters({ stage: stage.length === 0 ? undefined : stage })}
    />
  );
}
