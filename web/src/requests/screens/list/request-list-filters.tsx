import { SegmentedControl } from '@mantine/core';
import { requestListFilters } from '@truckroll/contract/requests/request-list-filters';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import type { ReactNode } from 'react';
import { useRights } from '../../../app/session/me.ts';
import { pastRanges } from '../../../design/list/past-ranges.ts';
import { FilterBar } from '../../../list-filters/parts/filter-bar.tsx';
import { stagesOffered } from './request-list-search.ts';
import type { RequestListState } from './request-list-state.ts';

type RequestListFiltersProps = {
  list: RequestListState;
  seesAssignedOnly: boolean;
  /** Shown beside the switch if there is room. */
  children: ReactNode;
};

/** Search, filters and the switch between table and board. */
export function RequestListFilters({ list, seesAssignedOnly, children }: RequestListFiltersProps) {
  const layout = <LayoutSwitch list={list} />;
  return (
    <FilterBar
      label="Search requests"
      table={requestListFilters}
      list={list}
      presets={pastRanges}
      groups={{ stage: stageGroups(list) }}
      own={{
        // Links to the list name a client.
        clientId: null,
        ...(viewScope(useRights(), 'Requests') === 'all' ? {} : { assignedTo: null }),
      }}
      seesAssignedOnly={seesAssignedOnly}
      end={
        <>
          {children}
          {layout}
        </>
      }
      endOnCards={layout}
    />
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

/** The stages of the tab, under their groups. */
function stageGroups({ search }: RequestListState) {
  const offered = stagesOffered(search.group);
  return requestStageGroups
    .map((group) => ({
      label: requestGroupLabels[group],
      values: stagesOfGroup[group].filter((stage) => offered.includes(stage)),
    }))
    .filter(({ values }) => values.length > 0);
}
