import type { ClientFilters, ClientSortKey } from '@truckroll/contract/clients/clients';
import {
  type ClientCategory,
  type ClientStage,
  clientCategories,
  clientStages,
  stagesOfCategory,
} from '@truckroll/domain/clients/stages';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../../design/list/list-search.ts';

/** The sortable columns of the list; the endpoint can sort by more. */
const sortKeys = ['name', 'stage', 'createdAt'] as const satisfies readonly ClientSortKey[];
type SortKey = (typeof sortKeys)[number];

/** The dialogs over the list: the form of a new client. */
const layers = ['client'] as const;

export type ClientListSearch = ListSearch<SortKey> & {
  category?: ClientCategory;
  stage?: ClientStage[];
  view?: 'assigned';
  createdFrom?: string;
  createdTo?: string;
  new?: (typeof layers)[number];
  /** The client whose form is open. */
  edit?: string;
};

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export function readClientListSearch(raw: Record<string, unknown>): ClientListSearch {
  const category = readChoice(clientCategories, raw.category);
  return {
    ...readListSearch(raw, sortKeys),
    category,
    stage: readChoices(stagesOffered(category), raw.stage),
    view: readChoice(['assigned'], raw.view),
    createdFrom: day(raw.createdFrom),
    createdTo: day(raw.createdTo),
    new: readChoice(layers, raw.new),
    edit: typeof raw.edit === 'string' && raw.edit !== '' ? raw.edit : undefined,
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

const filterKeys = ['search', 'stage', 'view', 'createdFrom', 'createdTo'] as const;

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...filterKeys, 'category', 'sortBy', 'sortOrder'] as const;

/** A URL change that removes the filters, and keeps the tab, order and page size. */
export const withoutFilters: Pick<ClientListSearch, (typeof filterKeys)[number] | 'page'> = {
  search: undefined,
  stage: undefined,
  view: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  page: undefined,
};

export const isFiltered = (search: ClientListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/**
 * The filters of the query. The tab All sends the ten stages that are not archived, unless the stage filter names some
 * (screens 6.1).
 *
 * @example clientFiltersOf({ category: 'leads', search: 'ann' }) → { category: 'leads', search: 'ann' }
 */
export function clientFiltersOf(search: ClientListSearch): ClientFilters {
  const { category, stage, view, createdFrom, createdTo } = search;
  return {
    search: search.search,
    category,
    stage: category === undefined ? (stage ?? unarchived) : stage,
    view,
    createdFrom,
    createdTo,
  };
}
