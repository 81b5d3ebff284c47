import { type VisitFilter, visitFilters } from '@truckroll/contract/list-keys';
import { readChoice } from '../../design/list-search.ts';

/** The tabs of a job; the history stands in their place (screens M20). */
export const jobTabs = ['details', 'visits', 'logs', 'assets', 'history'] as const;
export type JobTab = (typeof jobTabs)[number];

export const assetTabs = ['invoices', 'estimates', 'tasks'] as const;
export type AssetTab = (typeof assetTabs)[number];

/** What the address of an open job holds beside the list's own (screens 3.10). */
export type JobPanelSearch = {
  /** Details have none. */
  tab?: Exclude<JobTab, 'details'>;
  sub?: AssetTab;
  /** Which visits are shown; all have none. */
  visits?: VisitFilter;
  /** The visit that is open. */
  visit?: string;
  new?: 'visit';
};

/** Reads the state of the panel from its address; unknown values are ignored. */
export const readJobPanelSearch = (raw: Record<string, unknown>): JobPanelSearch => ({
  tab: readChoice(['visits', 'logs', 'assets', 'history'], raw.tab),
  sub: readChoice(assetTabs, raw.sub),
  visits: readChoice(visitFilters, raw.visits),
  visit: typeof raw.visit === 'string' && /^[\w-]{1,64}$/.test(raw.visit) ? raw.visit : undefined,
  new: readChoice(['visit'], raw.new),
});

/** The address without anything of the panel: what the list behind it goes on with. */
export const withoutPanel: JobPanelSearch = {
  tab: undefined,
  sub: undefined,
  visits: undefined,
  visit: undefined,
  new: undefined,
};

/** Another tab begins at its beginning. */
export const openJobTab = (tab: JobTab): JobPanelSearch => ({
  ...withoutPanel,
  tab: tab === 'details' ? undefined : tab,
});
