import { Skeleton } from '@mantine/core';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { jobPriorities, jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { type ReactNode, Suspense } from 'react';
import { rightsOf, useMe } from '../../../app/session/me.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { type FilterGroup, ManyFilter, OneFilter } from '../../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../../design/list/day-range-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../../design/list/list-filters.tsx';
import { JobStatusBadge } from '../job-status-badge.tsx';
import { filterWidth } from './filter-width.ts';
import { derivedFilters, isFiltered, type JobListSearch, statusesOffered, withoutFilters } from './job-list-search.ts';
import type { JobListState } from './job-list-state.ts';
import { startPresets } from './start-presets.ts';

/** People, clients and their fields are loaded after the list is visible. */
const TeamFilter = lazyPart(async () => (await import('./team-filter.tsx')).TeamFilter);
const ClientFilter = lazyPart(async () => (await import('./client-filter.tsx')).ClientFilter);

type JobListFiltersProps = {
  list: JobListState;
  /** Shown at the end of the row if there is room. */
  children: ReactNode;
};

export function JobListFilters({ list, children }: JobListFiltersProps) {
  return (
    <ListFilters label="Search jobs" list={list} end={children} isMarked={isFiltered(list.search)}>
      <Filters list={list} />
    </ListFilters>
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
      <AssignedFilter
        isSet={search.view === 'viewAssigned'}
        isFixed={seesAssignedOnly}
        onChange={(isSet) => setFilters({ view: isSet ? 'viewAssigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </>
  );
}

/** Reserves the space of the two fields, so that nothing moves when they have loaded. */
const FieldsOnTheirWay = () => (
  <>
    <Skeleton width={filterWidth} height={36} />
    <Skeleton width={filterWidth} height={36} />
  </>
);

/** The filter by the statuses of the tab, and by derived states: late, unscheduled, not invoiced yet. */
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
