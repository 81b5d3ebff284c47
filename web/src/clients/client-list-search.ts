import type { ClientFilters, ClientSortKey } from '@truckroll/contract/clients';
import {
  type ClientCategory,
  type ClientStage,
  clientCategories,
  clientStages,
  stagesOfCategory,
} from '@truckroll/domain/clients/stages';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readChoices, readListSearch } from '../design/list-search.ts';

/** The columns by which the list can be sorted; the call can sort by more. */
const sortKeys = ['name', 'stage', 'createdAt'] as const satisfies readonly ClientSortKey[];
type SortKey = (typeof sortKeys)[number];

/** What stands over the list: the form of a new client, or the import. */
const layers = ['client', 'import'] as const;

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

/** Reads the state of the list from its address; unknown values are ignored (screens 3.10). */
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
export const clientListTabs: readonly { category: ClientCategory | undefined; label: string }[] = [
  { category: undefined, label: 'All' },
  { category: 'leads', label: 'Leads' },
  { category: 'pipeline', label: 'Pipeline' },
  { category: 'clients', label: 'Clients' },
  { category: 'active', label: 'Active' },
  { category: 'archived', label: 'Archived' },
];

const unarchived = clientStages.filter((stage) => stage !== 'archived');

/** Which stages a tab's stage filter has to offer. */
export const stagesOffered = (category: ClientCategory | undefined): readonly ClientStage[] =>
  category === undefined ? clientStages : stagesOfCategory[category];

/** How many clients a tab holds. All leaves out archived ones (screens 6.1). */
export const tabCount = (category: ClientCategory | undefined, stageCounts: Record<ClientStage, number>): number =>
  (category === undefined ? unarchived : stagesOfCategory[category]).reduce(
    (sum, stage) => sum + (stageCounts[stage] ?? 0),
    0,
  );

/** What a change of the tab does to the address: stages that the new tab does not hold are no longer asked for. */
export function openTab(
  search: ClientListSearch,
  category: ClientCategory | undefined,
): Pick<ClientListSearch, 'category' | 'stage' | 'page'> {
  return { category, stage: readChoices(stagesOffered(category), search.stage), page: undefined };
}

const filterKeys = ['search', 'stage', 'view', 'createdFrom', 'createdTo'] as const;

/** The address without any filter; tab, order and page size stay. */
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
 * Which clients the address asks for. The tab All sends the ten stages that are not archived, unless the stage filter
 * names some (screens 6.1).
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
