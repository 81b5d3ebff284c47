import { type RequestSortKey, requestSortKeys } from '@truckroll/contract/fields/list-keys';
import { type RequestStage, requestStages, type Urgency, urgencies } from '@truckroll/domain/requests/request-stages';
import { type RequestStageGroup, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../../../design/list/list-search.ts';

export type RequestListTab = RequestStageGroup | 'all';

export type RequestListSearch = ListSearch<RequestSortKey> & {
  /** The open tab. Undefined when the tab 'All' is open. */
  group?: RequestStageGroup;
  /** 'board' for the board. Undefined for the table. */
  layout?: 'board';
  stage?: RequestStage[];
  urgency?: Urgency;
  assignedTo?: string;
  clientId?: string;
  from?: string;
  to?: string;
  view?: 'assigned';
  /** Opens the form of a new request (screens 3.10). */
  new?: 'request';
  /** The id of the edited request. */
  edit?: string;
};

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** Parses the state of the list from its URL. Unknown values are ignored (screens 3.10). */
export function readRequestListSearch(raw: Record<string, unknown>): RequestListSearch {
  const group = readChoice(requestStageGroups, raw.group);
  return {
    ...readListSearch(raw, requestSortKeys),
    // Requests have a fixed page size (screens 3.3).
    limit: undefined,
    group,
    layout: readChoice(['board'], raw.layout),
    stage: readChoices(stagesOffered(group), raw.stage),
    urgency: readChoice(urgencies, raw.urgency),
    assignedTo: id(raw.assignedTo),
    clientId: id(raw.clientId),
    from: day(raw.from),
    to: day(raw.to),
    view: readChoice(['assigned'], raw.view),
    new: readChoice(['request'], raw.new),
    edit: id(raw.edit),
  };
}

export const tabOf = ({ group }: RequestListSearch): RequestListTab => group ?? 'all';

/** The stages that a tab's stage filter offers. */
export const stagesOffered = (group: RequestListSearch['group']): readonly RequestStage[] =>
  group === undefined ? requestStages : stagesOfGroup[group];

/** The URL change that opens a tab. It drops stages that the new tab does not contain. */
export function openTab(
  search: RequestListSearch,
  tab: RequestListTab,
): Pick<RequestListSearch, 'group' | 'stage' | 'page'> {
  const group = tab === 'all' ? undefined : tab;
  return { group, stage: readChoices(stagesOffered(group), search.stage), page: undefined };
}

const filterKeys = [
  'search',
  'stage',
  'urgency',
  'assignedTo',
  'clientId',
  'from',
  'to',
  'view',
] as const satisfies readonly (keyof RequestListSearch)[];

/** What a saved view keeps of the URL. */
export const viewKeys = [...filterKeys, 'group', 'layout', 'sortBy', 'sortOrder'] as const;

/** A URL change that removes the filters, and keeps the tab, layout and order. */
export const withoutFilters: Pick<RequestListSearch, (typeof filterKeys)[number] | 'page'> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  page: undefined,
};

export const isFiltered = (search: RequestListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/** The stages whose requests are shown. */
export const stagesShown = ({ group, stage }: RequestListSearch): readonly RequestStage[] =>
  stage ?? stagesOffered(group);

/**
 * The filters of the query: the tab's stages, or those of them that are selected. Field technicians request only their
 * own requests (API RQ-1).
 *
 * @example requestFiltersOf({ group: 'requests' }, { seesAssignedOnly: false })
 * → { stage: ['new_request', 'unscheduled', 'overdue'], view: 'all' }
 */
export function requestFiltersOf(search: RequestListSearch, { seesAssignedOnly }: { seesAssignedOnly: boolean }) {
  const { group, stage, urgency, assignedTo, clientId, from, to, view } = search;
  return {
    search: search.search,
    stage: stage ?? (group === undefined ? undefined : [...stagesOffered(group)]),
    urgency,
    assignedTo,
    clientId,
    from,
    to,
    view: seesAssignedOnly || view === 'assigned' ? ('assigned' as const) : ('all' as const),
  };
}
