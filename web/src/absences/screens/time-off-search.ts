import type { listAbsences } from '@truckroll/contract/absences/absences';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { FiltersInUrl, FilterTable } from '@truckroll/contract/fields/list-filters';
import { absenceKinds, absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { addDays } from '@truckroll/domain/calendar/days';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';
import { clearedFilters, hasFilters, readFilters } from '../../design/list/url-filters.ts';

/** The tabs of the list. The first one has no value in the URL. */
export const timeOffTabs = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'requests', label: 'Requests' },
  { value: 'past', label: 'Past' },
] as const;
export type TimeOffTab = (typeof timeOffTabs)[number]['value'];

/** The filters of the list, which is loaded whole. */
export const timeOffFilters = {
  personId: { kind: 'person', label: 'Person' },
  kind: { kind: 'oneOf', label: 'Kind', values: absenceKinds, texts: absenceLabels },
} as const satisfies FilterTable;

export type TimeOffSearch = RecordListSearch &
  FiltersInUrl<typeof timeOffFilters> & { tab?: Exclude<TimeOffTab, 'upcoming'> };

/** Reads the state of the page; unknown values are ignored. */
export const readTimeOffSearch = (raw: Record<string, unknown>): TimeOffSearch => ({
  ...readRecordListSearch(raw),
  ...readFilters(timeOffFilters, raw),
  tab: readChoice(['requests', 'past'], raw.tab),
});

export const withoutFilters = clearedFilters(timeOffFilters);

export const isFiltered = (search: TimeOffSearch): boolean => hasFilters(timeOffFilters, search);

/** The days before and after today that the page lists. */
const reach = 800;

/** The days and the status that a tab lists. */
export function rangeOfTab(tab: TimeOffTab, today: string): QueryInputOf<typeof listAbsences> {
  const [first, last] = [addDays(today, -reach), addDays(today, reach)];
  if (tab === 'past') return { start: first, end: addDays(today, -1) };
  return tab === 'upcoming' ? { start: today, end: last } : { start: first, end: last, status: ['requested'] };
}
