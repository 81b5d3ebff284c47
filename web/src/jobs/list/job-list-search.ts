import { type JobSortKey, jobSortKeys } from '@truckroll/contract/list-keys';
import {
  type JobPriority,
  type JobStatus,
  type JobType,
  jobPriorities,
  jobStatuses,
  jobTypes,
} from '@truckroll/domain/jobs/job-statuses';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../../design/list-search.ts';

/** The tabs of the list: each but the first stands for some statuses (screens 8.1). */
const tabs = [
  { value: 'all', label: 'All', statuses: jobStatuses },
  { value: 'open', label: 'Open', statuses: ['draft', 'scheduled', 'in_progress', 'on_hold'] },
  { value: 'completed', label: 'Completed', statuses: ['completed', 'invoiced', 'paid'] },
  { value: 'cancelled', label: 'Cancelled', statuses: ['cancelled'] },
  { value: 'closed', label: 'Closed', statuses: ['closed'] },
] as const satisfies readonly { value: string; label: string; statuses: readonly JobStatus[] }[];
export type JobListTab = (typeof tabs)[number]['value'];
const groups = ['open', 'completed', 'cancelled', 'closed'] as const satisfies JobListTab[];

/** What a list can ask for that no status says. */
export const derivedFilters = [
  { key: 'late', label: 'Late' },
  { key: 'unscheduled', label: 'Unscheduled' },
  { key: 'requiresInvoicing', label: 'Requires Invoicing' },
] as const;
type Derived = (typeof derivedFilters)[number]['key'];

export type JobListSearch = ListSearch<JobSortKey> & {
  /** The open tab; All has none. */
  group?: (typeof groups)[number];
  status?: JobStatus[];
  jobType?: JobType;
  priority?: JobPriority;
  teamId?: string;
  clientId?: string;
  from?: string;
  to?: string;
  view?: 'viewAssigned';
  /** The open form: of a new job, or the id of the one that is edited (screens 3.10). */
  job?: string;
  /** The job of which a copy is being made. */
  copy?: string;
} & Partial<Record<Derived, 'true'>>;

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

const yes = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined);

/** Reads the state of the list from its address; unknown values are ignored (screens 3.10). */
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

export const jobListTabs = tabs.map(({ value, label }) => ({ value, label }));

export const tabOf = ({ group }: JobListSearch): JobListTab => group ?? 'all';

/** Which statuses a tab's status filter has to offer. */
export const statusesOffered = (group: JobListSearch['group']): readonly JobStatus[] =>
  tabs.find(({ value }) => value === (group ?? 'all'))?.statuses ?? jobStatuses;

/** What a change of the tab does to the address: statuses that the new tab does not hold are no longer asked for. */
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

/** The address without any filter; tab, order and page size stay. */
export const withoutFilters: Pick<JobListSearch, (typeof filterKeys)[number] | 'page'> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  page: undefined,
};

export const isFiltered = (search: JobListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/**
 * Which jobs the address asks for: those of its tab, or of the chosen ones among its statuses.
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
