import { Button, Checkbox, Collapse, SegmentedControl, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { urgencies } from '@truckroll/domain/requests/request-stages';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { lazy, Suspense, useId, useState } from 'react';
import { rightsOf, useMe } from '../../app/me.ts';
import { Badge } from '../../design/badge.tsx';
import { ManyFilter, OneFilter } from '../../design/choice-filter.tsx';
import { DayRangeFilter } from '../../design/day-range-filter.tsx';
import { pastRanges } from '../../design/past-ranges.ts';
import { useIsPhone } from '../../design/phone.ts';
import { SearchInput } from '../../design/search-input.tsx';
import styles from './request-list.module.css';
import { isFiltered, stagesOffered, withoutFilters } from './request-list-search.ts';
import type { RequestListState } from './request-list-state.ts';

/** People are read, and their field loaded, when the list is in sight already. */
const PersonFilter = lazy(async () => ({ default: (await import('./person-filter.tsx')).PersonFilter }));
const fieldWidth = 146;

type Filters = { list: RequestListState; seesAssignedOnly: boolean };

/** Search, filters and the switch between table and board; on phones the filters wait behind a button. */
export function RequestListFilters(props: Filters) {
  const { list } = props;
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = <SearchInput label="Search requests" value={list.search.search ?? ''} onSearch={list.setSearch} />;
  if (!isPhone) {
    return (
      <div className={styles.filters}>
        {search}
        <Fields {...props} />
        <div className={styles.filtersEnd}>
          <LayoutSwitch list={list} />
        </div>
      </div>
    );
  }
  return (
    <div>
      <div className={styles.filters}>
        {search}
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
        <LayoutSwitch list={list} />
      </div>
      <Collapse id={id} expanded={isOpen}>
        <div className={styles.folded}>
          <Fields {...props} />
        </div>
      </Collapse>
    </div>
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
      <Checkbox
        label="Assigned to me"
        className={styles.assigned}
        checked={seesAssignedOnly || search.view === 'assigned'}
        disabled={seesAssignedOnly}
        onChange={(event) => setFilters({ view: event.currentTarget.checked ? 'assigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} />}
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

export const ClearFilters = ({ list }: { list: RequestListState }) => (
  <Button variant="subtle" onClick={() => list.setFilters(withoutFilters)}>
    Clear filters
  </Button>
);
