import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { type JobSortKey, jobSortKeys } from '@truckroll/contract/fields/list-keys';
import { jobListFilters } from '@truckroll/contract/jobs/job-list-filters';
import { type JobStatus, jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { type ListSearch, readChoice, readChoices, readId, readListSearch } from '../../../design/list/list-search.ts';
import {
  clearedFilters,
  filtersInQuery,
  hasFilters,
  namesOfFilters,
  readFilters,
} from '../../../design/list/url-filters.ts';

/** The tabs of the list. All but the first stand for some statuses (screens 8.1). */
const tabs = [
  { value: 'all', label: 'All', statuses: jobStatuses },
  { value: 'open', label: 'Open', statuses: ['draft', 'scheduled', 'in_progress', 'on_hold'] },
  { value: 'completed', label: 'Completed', statuses: ['completed', 'invoiced', 'paid'] },
  { value: 'cancelled', label: 'Cancelled', statuses: ['cancelled'] },
  { value: 'closed', label: 'Closed', statuses: ['closed'] },
] as const satisfies readonly { value: string; label: string; statuses: readonly JobStatus[] }[];
export type JobListTab = (typeof tabs)[number]['value'];
const groups = ['open', 'completed', 'cancelled', 'closed'] as const satisfies JobListTab[];

export type JobListSearch = ListSearch<JobSortKey> &
  FiltersInUrl<typeof jobListFilters> & {
    /** The open tab. Undefined when the tab 'All' is open. */
    group?: (typeof groups)[number];
    /** The open job form: 'new', or the id of the edited job (screens 3.10). */
    job?: string;
    /** The id of the job that is being copied. */
    copy?: string;
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export function readJobListSearch(raw: Record<string, unknown>): JobListSearch {
  const group = readChoice(groups, raw.group);
  return {
    ...readListSearch(raw, jobSortKeys),
    ...readFilters(jobListFilters, raw),
    group,
    status: readChoices(statusesOffered(group), raw.status),
    job: readId(raw.job),
    copy: readId(raw.copy),
  };
}

/** The tabs with their numbers of jobs, as far as they are known. */
export const jobListTabs = (statusCounts: Record<JobStatus, number> | undefined) =>
  tabs.map(({ value, label, statuses }) => {
    const count = statusCounts && statuses.reduce((sum: number, status) => sum + statusCounts[status], 0);
    return { value, label, count };
  });

export const tabOf = ({ group }: JobListSearch): JobListTab => group ?? 'all';

/** Whether the list is about finished jobs, which can be billed together. */
export const showsJobsToBill = ({ group, requiresInvoicing, status }: JobListSearch): boolean =>
  group === 'completed' || requiresInvoicing === 'true' || status?.includes('completed') === true;

/** The statuses that a tab's status filter offers. */
export const statusesOffered = (group: JobListSearch['group']): readonly JobStatus[] =>
  tabs.find(({ value }) => value === (group ?? 'all'))?.statuses ?? jobStatuses;

/** The URL change that opens a tab. It drops statuses that the new tab does not contain. */
export function openTab(search: JobListSearch, tab: JobListTab): Pick<JobListSearch, 'group' | 'status' | 'page'> {
  const group = tab === 'all' ? undefined : tab;
  return { group, status: readChoices(statusesOffered(group), search.status), page: undefined };
}

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...namesOfFilters(jobListFilters), 'group', 'sortBy', 'sortOrder'] as const;

export const withoutFilters = clearedFilters(jobListFilters);

export const isFiltered = (search: JobListSearch): boolean => hasFilters(jobListFilters, search);

/**
 * The filters of the query: the tab's statuses, or the selected ones of them.
 *
 * @example jobFiltersOf({ group: 'cancelled', search: 'boiler' }) → { status: ['cancelled'], search: 'boiler' }
 */
export function jobFiltersOf(search: JobListSearch) {
  const { group, status = group === undefined ? undefined : [...statusesOffered(group)] } = search;
  return { ...filtersInQuery(jobListFilters, search), status };
}
