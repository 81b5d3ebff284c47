import type { listAbsences } from '@truckroll/contract/absences/absences';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { type AbsenceKind, absenceKinds } from '@truckroll/domain/absences/absence-rules';
import { addDays } from '@truckroll/domain/calendar/days';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** The tabs of the list. The first one has no value in the URL. */
export const timeOffTabs = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'requests', label: 'Requests' },
  { value: 'past', label: 'Past' },
] as const;
export type TimeOffTab = (typeof timeOffTabs)[number]['value'];

export type TimeOffSearch = RecordListSearch & {
  tab?: Exclude<TimeOffTab, 'upcoming'>;
  personId?: string;
  kind?: AbsenceKind;
};

/** Reads the state of the page; unknown values are ignored. */
export const readTimeOffSearch = (raw: Record<string, unknown>): TimeOffSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['requests', 'past'], raw.tab),
  personId: typeof raw.personId === 'string' && /^[\w-]{1,64}$/.test(raw.personId) ? raw.personId : undefined,
  kind: readChoice(absenceKinds, raw.kind),
});

export const isFiltered = ({ personId, kind }: TimeOffSearch): boolean => personId !== undefined || kind !== undefined;

/** The days before and after today that the page lists. */
const reach = 800;

/** The days and the status that a tab lists. */
export function rangeOfTab(tab: TimeOffTab, today: string): QueryInputOf<typeof listAbsences> {
  const [first, last] = [addDays(today, -reach), addDays(today, reach)];
  if (tab === 'past') return { start: first, end: addDays(today, -1) };
  return tab === 'upcoming' ? { start: today, end: last } : { start: first, end: last, status: ['requested'] };
}
