import { type VisitFilter, visitFilters } from '@truckroll/contract/fields/list-keys';
import { readChoice, readId } from '../../../design/list/list-search.ts';

/** The tabs of a job. The history is shown instead of them (screens M20). */
export const jobTabs = ['details', 'visits', 'logs', 'assets', 'history'] as const;
export type JobTab = (typeof jobTabs)[number];

export const assetTabs = ['invoices', 'estimates', 'tasks'] as const;
export type AssetTab = (typeof assetTabs)[number];

/** The URL state of an open job, besides the list's own (screens 3.10). */
export type JobPanelSearch = {
  /** The open tab. Undefined when 'Details' is open. */
  tab?: Exclude<JobTab, 'details'>;
  sub?: AssetTab;
  /** The filter of the visits. Undefined when all visits are shown. */
  visits?: VisitFilter;
  /** The id of the open visit. */
  visit?: string;
  new?: 'visit';
};

/** Parses the state of the panel from its URL. Unknown values are ignored. */
export const readJobPanelSearch = (raw: Record<string, unknown>): JobPanelSearch => ({
  tab: readChoice(['visits', 'logs', 'assets', 'history'], raw.tab),
  sub: readChoice(assetTabs, raw.sub),
  visits: readChoice(visitFilters, raw.visits),
  visit: readId(raw.visit),
  new: readChoice(['visit'], raw.new),
});

/** A URL change that removes the panel's state, for the list behind it. */
export const withoutPanel: JobPanelSearch = {
  tab: undefined,
  sub: undefined,
  visits: undefined,
  visit: undefined,
  new: undefined,
};

/** The URL change that opens a tab and resets the state of the former one. */
export const openJobTab = (tab: JobTab): JobPanelSearch => ({
  ...withoutPanel,
  tab: tab === 'details' ? undefined : tab,
});
