import { callStates, directions } from '@truckroll/domain/calls/call-kinds';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';

export type CallListSearch = ListSearch<never> & {
  direction?: (typeof directions)[number];
  status?: (typeof callStates)[number];
  /** An outcome, or 'none' for calls without one. */
  outcomeId?: string;
  clientId?: string;
  /** The person who spoke. */
  userId?: string;
  recording?: 'yes' | 'no';
  from?: string;
  to?: string;
  /** The call that is shown with its details. */
  call?: string;
};

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined;

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateOnly(value) ? value : undefined;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readCallListSearch = (raw: Record<string, unknown>): CallListSearch => ({
  ...readListSearch(raw, []),
  direction: readChoice(directions, raw.direction),
  status: readChoice(callStates, raw.status),
  outcomeId: id(raw.outcomeId),
  clientId: id(raw.clientId),
  userId: id(raw.userId),
  recording: readChoice(['yes', 'no'], raw.recording),
  from: day(raw.from),
  to: day(raw.to),
  call: id(raw.call),
});

/** The URL change that clears the filters. */
export const withoutFilters = {
  search: undefined,
  direction: undefined,
  status: undefined,
  outcomeId: undefined,
  clientId: undefined,
  userId: undefined,
  recording: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies CallListSearch;

/**
 * The filters of the request for the URL.
 *
 * @example callFiltersOf({ status: 'missed', page: 2, call: 'x' }) → { status: 'missed', … }
 */
export const callFiltersOf = (search: CallListSearch) => ({
  search: search.search,
  direction: search.direction,
  status: search.status,
  outcomeId: search.outcomeId,
  clientId: search.clientId,
  userId: search.userId,
  hasRecording: search.recording && search.recording === 'yes',
  from: search.from,
  to: search.to,
});

export const isFiltered = (search: CallListSearch): boolean =>
  Object.values(callFiltersOf(search)).some((value) => value !== undefined);
