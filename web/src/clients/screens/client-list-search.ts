import { clientListFilters } from '@truckroll/contract/clients/client-list-filters';
import type { ClientSortKey } from '@truckroll/contract/clients/clients';
import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import {
  type ClientCategory,
  type ClientStage,
  clientCategories,
  clientStages,
  stagesOfCategory,
} from '@truckroll/domain/clients/stages';
import { type ListSearch, readChoice, readChoices, readId, readListSearch } from '../../design/list/list-search.ts';
import {
  clearedFilters,
  filtersInQuery,
  hasFilters,
  namesOfFilters,
  readFilters,
} from '../../design/list/url-filters.ts';

/** The sortable columns of the list; the endpoint can sort by more. */
const sortKeys = ['name', 'stage', 'createdAt'] as const satisfies readonly ClientSortKey[];
type SortKey = (typeof sortKeys)[number];

/** The dialogs over the list: the form of a new client. */
const layers = ['client'] as const;

export type ClientListSearch = ListSearch<SortKey> &
  FiltersInUrl<typeof clientListFilters> & {
    category?: ClientCategory;
    new?: (typeof layers)[number];
    /** The client whose form is open. */
    edit?: string;
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export function readClientListSearch(raw: Record<string, unknown>): ClientListSearch {
  const category = readChoice(clientCategories, raw.category);
  return {
    ...readListSearch(raw, sortKeys),
    ...readFilters(clientListFilters, raw),
    category,
    stage: readChoices(stagesOffered(category), raw.stage),
    new: readChoice(layers, raw.new),
    edit: readId(raw.edit),
  };
}

/** All tabs in their order; the first one has no category. */
const tabs = [
  { value: 'all', label: 'All' },
  { value: 'leads', label: 'Leads' },
  { value: 'pipeline', label: 'Pipeline' },
  { value: 'clients', label: 'Clients' },
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: ClientCategory | 'all'; label: string }[];
export type ClientListTab = (typeof tabs)[number]['value'];

export const tabOf = ({ category }: ClientListSearch): ClientListTab => category ?? 'all';

const unarchived = clientStages.filter((stage) => stage !== 'archived');

/** The stages that a tab's stage filter offers. */
export const stagesOffered = (category: ClientCategory | undefined): readonly ClientStage[] =>
  category === undefined ? clientStages : stagesOfCategory[category];

/** The tabs with their numbers of clients, as far as these are counted. 'All' excludes archived clients (screens 6.1). */
export const clientListTabs = (stageCounts: Record<ClientStage, number> | null | undefined) =>
  tabs.map(({ value, label }) => {
    const stages = value === 'all' ? unarchived : stagesOfCategory[value];
    const count = stageCounts ? stages.reduce((sum, stage) => sum + (stageCounts[stage] ?? 0), 0) : undefined;
    return { value, label, count };
  });

/** The URL change that opens a tab. It drops stages that the new tab does not contain. */
export function openTab(
  search: ClientListSearch,
  tab: ClientListTab,
): Pick<ClientListSearch, 'category' | 'stage' | 'page'> {
  const category = tab === 'all' ? undefined : tab;
  return { category, stage: readChoices(stagesOffered(category), search.stage), page: undefined };
}

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...namesOfFilters(clientListFilters), 'category', 'sortBy', 'sortOrder'] as const;

export const withoutFilters = clearedFilters(clientListFilters);

export const isFiltered = (search: ClientListSearch): boolean => hasFilters(clientListFilters, search);

/**
 * The filters of the query. The tab All sends the ten stages that are not archived, unless the stage filter names some
 * (screens 6.1).
 *
 * @example clientFiltersOf({ category: 'leads', search: 'ann' }) → { category: 'leads', search: 'ann' }
 */
export function clientFiltersOf(search: ClientListSearch) {
  const { category, stage = category === undefined ? unarchived : undefined } = search;
  return { ...filtersInQuery(clientListFilters, search), category, stage };
}
