import { Button, Checkbox, Collapse, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { jobPriorities, jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { rightsOf, useMe } from '../../app/me.ts';
import { type FilterGroup, ManyFilter, OneFilter } from '../../design/choice-filter.tsx';
import { DayRangeFilter } from '../../design/day-range-filter.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { SearchInput } from '../../design/search-input.tsx';
import { JobStatusBadge } from '../job-status-badge.tsx';
import { filterWidth } from './filter-width.ts';
import styles from './job-list.module.css';
import { derivedFilters, isFiltered, type JobListSearch, statusesOffered, withoutFilters } from './job-list-search.ts';
import type { JobListState } from './job-list-state.ts';
import { startPresets } from './start-presets.ts';

/** People and clients are read, and their fields loaded, when the list is in sight already. */
const TeamFilter = lazy(async () => ({ default: (await import('./team-filter.tsx')).TeamFilter }));
const ClientFilter = lazy(async () => ({ default: (await import('./client-filter.tsx')).ClientFilter }));

type JobListFiltersProps = {
  list: JobListState;
  /** Stands at the end of the row where there is room for it. */
  children: ReactNode;
};

/** Search and filters of the list; on phones the filters wait behind a button. */
export function JobListFilters({ list, children }: JobListFiltersProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = <SearchInput label="Search jobs" value={list.search.search ?? ''} onSearch={list.setSearch} />;
  if (!isPhone) {
    return (
      <div className={styles.filters}>
        {search}
        <Filters list={list} />
        <div className={styles.filtersEnd}>{children}</div>
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
          data-set={isFiltered(list.search) || undefined}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      <Collapse id={id} expanded={isOpen}>
        <div className={styles.folded}>
          <Filters list={list} />
        </div>
      </Collapse>
    </div>
  );
}

function Filters({ list }: { list: JobListState }) {
  const me = useMe();
  const { search, setFilters } = list;
  const seesAssignedOnly = viewScope(rightsOf(me), 'Jobs') !== 'all';
  const seesClients = viewScope(rightsOf(me), 'Clients') !== null;
  return (
    <>
      <StatusFilter list={list} />
      <OneFilter
        label="Type"
        options={jobTypes.map((value) => ({ value, label: badgeLabel('jobType', value) }))}
        value={search.jobType}
        onChange={(jobType) => setFilters({ jobType })}
      />
      <OneFilter
        label="Priority"
        options={jobPriorities.map((value) => ({ value, label: badgeLabel('jobPriority', value) }))}
        value={search.priority}
        onChange={(priority) => setFilters({ priority })}
      />
      <DayRangeFilter
        label="Start"
        presetsOf={startPresets}
        range={{ from: search.from, to: search.to }}
        zone={me.timezone}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      <Suspense fallback={<FieldsOnTheirWay />}>
        <TeamFilter value={search.teamId} onChange={(teamId) => setFilters({ teamId })} />
        {seesClients && <ClientFilter value={search.clientId} onChange={(clientId) => setFilters({ clientId })} />}
      </Suspense>
      <Checkbox
        label="Assigned to me"
        className={styles.assigned}
        checked={seesAssignedOnly || search.view === 'viewAssigned'}
        disabled={seesAssignedOnly}
        onChange={(event) => setFilters({ view: event.currentTarget.checked ? 'viewAssigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} />}
    </>
  );
}

/** The place of the two fields, so that nothing moves when they come. */
const FieldsOnTheirWay = () => (
  <>
    <Skeleton width={filterWidth} height={36} />
    <Skeleton width={filterWidth} height={36} />
  </>
);

/** The statuses of the tab, and what no status says: late, unscheduled, not yet invoiced. */
function StatusFilter({ list }: { list: JobListState }) {
  const { search, setFilters } = list;
  const offered = statusesOffered(search.group);
  const statuses = offered.map((value) => ({
    value,
    label: badgeLabel('jobStatus', value),
    shown: <JobStatusBadge status={value} />,
  }));
  type Value = (typeof offered)[number] | (typeof derivedFilters)[number]['key'];
  const groups: FilterGroup<Value>[] = [
    ...(offered.length > 1 ? [{ label: 'Status', options: statuses }] : []),
    { label: 'Needs attention', options: derivedFilters.map(({ key, label }) => ({ value: key, label })) },
  ];
  const derived = derivedFilters.flatMap(({ key }) => (search[key] === undefined ? [] : [key]));
  return (
    <ManyFilter
      label="Status"
      groups={groups}
      chosen={[...(search.status ?? []), ...derived]}
      onChange={(chosen) => {
        const status = jobStatuses.filter((each) => chosen.includes(each));
        const flags = derivedFilters.map(({ key }) => [key, chosen.includes(key) ? 'true' : undefined]);
        const patch: Partial<JobListSearch> = Object.fromEntries(flags);
        setFilters({ ...patch, status: status.length === 0 ? undefined : status });
      }}
    />
  );
}

export const ClearFilters = ({ list }: { list: JobListState }) => (
  <Button variant="subtle" onClick={() => list.setFilters(withoutFilters)}>
    Clear filters
  </Button>
);
