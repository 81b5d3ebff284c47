import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { type RequestSortKey, requestSortKeys } from '@truckroll/contract/fields/list-keys';
import { requestListFilters } from '@truckroll/contract/requests/request-list-filters';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import { type RequestStageGroup, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { type ListSearch, readChoice, readChoices, readId, readListSearch } from '../../../design/list/list-search.ts';
import {
  clearedFilters,
  filtersInQuery,
  hasFilters,
  namesOfFilters,
  readFilters,
} from '../../../design/list/url-filters.ts';

export type RequestListTab = RequestStageGroup | 'all';

export type RequestListSearch = ListSearch<RequestSortKey> &
  FiltersInUrl<typeof requestListFilters> & {
    /** The open tab. Undefined when the tab 'All' is open. */
    group?: RequestStageGroup;
    /** 'board' for the board. Undefined for the table. */
    layout?: 'board';
    /** Opens the form of a new request (screens 3.10). */
    new?: 'request';
    /** The id of the edited request. */
    edit?: string;
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export function readRequestListSearch(raw: Record<string, unknown>): RequestListSearch {
  const group = readChoice(requestStageGroups, raw.group);
  return {
    ...readListSearch(raw, requestSortKeys),
    // Requests have a fixed page size (screens 3.3).
    limit: undefined,
    ...readFilters(requestListFilters, raw),
    group,
    layout: readChoice(['board'], raw.layout),
    stage: readChoices(stagesOffered(group), raw.stage),
    new: readChoice(['request'], raw.new),
    edit: readId(raw.edit),
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

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...namesOfFilters(requestListFilters), 'group', 'layout', 'sortBy', 'sortOrder'] as const;

export const withoutFilters = clearedFilters(requestListFilters);

export const isFiltered = (search: RequestListSearch): boolean => hasFilters(requestListFilters, search);

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
  const { group, stage = group === undefined ? undefined : [...stagesOffered(group)], view } = search;
  const seen = seesAssignedOnly || view === 'assigned' ? ('assigned' as const) : ('all' as const);
  return { ...filtersInQuery(requestListFilters, search), stage, view: seen };
}
