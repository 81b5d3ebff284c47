import { jobListFilters } from '@truckroll/contract/jobs/job-list-filters';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { ReactNode } from 'react';
import { useRights } from '../../../app/session/me.ts';
import { FilterBar } from '../../../list-filters/parts/filter-bar.tsx';
import { statusesOffered } from './job-list-search.ts';
import type { JobListState } from './job-list-state.ts';
import { startPresets } from './start-presets.ts';

/** Search and filters of the jobs, with the columns at their end. */
export const JobListFilters = ({ list, children }: { list: JobListState; children: ReactNode }) => (
  <FilterBar
    label="Search jobs"
    table={jobListFilters}
    list={list}
    presets={startPresets}
    groups={{ status: [{ label: 'Status', values: statusesOffered(list.search.group) }] }}
    seesAssignedOnly={viewScope(useRights(), 'Jobs') !== 'all'}
    end={children}
  />
);
