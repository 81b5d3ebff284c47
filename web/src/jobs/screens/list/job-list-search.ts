import { type JobSortKey, jobSortKeys } from '@truckroll/contract/fields/list-keys';
import {
  type JobPriority,
  type JobStatus,
  type JobType,
  jobPriorities,
  jobStatuses,
  jobTypes,
} from '@truckroll/domain/jobs/job-statuses';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../../../design/list/list-search.ts';

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

/** The filters that are not statuses. */
export const derivedFilters = [
  { key: 'late', label: 'Late' },
  { key: 'unscheduled', label: 'Unscheduled' },
  { key: 'requiresInvoicing', label: 'Requires Invoicing' },
] as const;
type Derived = (typeof derivedFilters)[number]['key'];

export type JobListSearch = ListSearch<JobSortKey> & {
  /** The open tab. Undefined when the tab 'All' is open. */
  group?: (typeof groups)[number];
  status?: JobStatus[];
  jobType?: JobType;
  priority?: JobPriority;
  teamId?: string;
  clientId?: string;
  from?: string;
  to?: string;
  view?: 'viewAssigned';
  /** The open job form: 'new', or the id of the edited job (screens 3.10). */
  job?: string;
  /** The id of the job that is being copied. */
  copy?: string;
} & Partial<Record<Derived, 'true'>>;

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

const yes = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined);

/** Parses the state of the list from its URL. Unknown values are ignored (screens 3.10). */
export function readJobListSearch(raw: Record<string, unknown>): JobListSearch {
  const group = readChoice(groups, raw.group);
  return {
    ...readListSearch(raw, jobSortKeys),
    group,
    status: readChoices(statusesOffered(group), raw.status),
    jobType: readChoice(jobTypes, raw.jobType),
    priority: readChoice(jobPriorities, raw.priority),
    teamId: id(raw.teamId),
    clientId: id(raw.clientId),
    from: day(raw.from),
    to: day(raw.to),
    view: readChoice(['viewAssigned'], raw.view),
    late: yes(raw.late),
    unscheduled: yes(raw.unscheduled),
    requiresInvoicing: yes(raw.requiresInvoicing),
    job: id(raw.job),
    copy: id(raw.copy),
  };
}

/** The tabs with their numbers of jobs, as far as they are known. */
export const jobListTabs = (statusCounts: Record<JobStatus, number> | undefined) =>
  tabs.map(({ value, label, statuses }) => {
    const count = statusCounts && statuses.reduce((sum: number, status) => sum + statusCounts[status], 0);
    return { value, label, count };
  });

export const tabOf = ({ group }: JobListSearch): JobListTab => group ?? 'all';

/** The statuses that a tab's status filter offers. */
export const statusesOffered = (group: JobListSearch['group']): readonly JobStatus[] =>
  tabs.find(({ value }) => value === (group ?? 'all'))?.statuses ?? jobStatuses;

/** The URL change that opens a tab. It drops statuses that the new tab does not contain. */
export function openTab(search: JobListSearch, tab: JobListTab): Pick<JobListSearch, 'group' | 'status' | 'page'> {
  const group = tab === 'all' ? undefined : tab;
  return { group, status: readChoices(statusesOffered(group), search.status), page: undefined };
}

const filterKeys = [
  'search',
  'status',
  'jobType',
  'priority',
  'teamId',
  'clientId',
  'from',
  'to',
  'view',
  'late',
  'unscheduled',
  'requiresInvoicing',
] as const satisfies readonly (keyof JobListSearch)[];

/** What a saved view keeps of the URL. */
export const viewKeys = [...filterKeys, 'group', 'sortBy', 'sortOrder'] as const;

/** A URL change that removes the filters, and keeps the tab, order and page size. */
export const withoutFilters: Pick<JobListSearch, (typeof filterKeys)[number] | 'page'> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  page: undefined,
};

export const isFiltered = (search: JobListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/**
 * The filters of the query: the tab's statuses, or the selected ones of them.
 *
 * @example jobFiltersOf({ group: 'cancelled', search: 'boiler' }) → { status: ['cancelled'], search: 'boiler' }
 */
export function jobFiltersOf(search: JobListSearch) {
  const { group, status, jobType, priority, teamId, clientId, from, to, view } = search;
  return {
    search: search.search,
    status: status ?? (group === undefined ? undefined : [...statusesOffered(group)]),
    jobType,
    priority,
    teamId,
    clientId,
    from,
    to,
    view,
    late: search.late,
    unscheduled: search.unscheduled,
    requiresInvoicing: search.requiresInvoicing,
  };
}
