import { describe, expect, it } from 'vitest';
import { parseFlatSearch, writeFlatSearch } from '../../app/shell/flat-search.ts';
import {
  type CallListSearch,
  callFiltersOf,
  isFiltered,
  readCallListSearch,
  withoutFilters,
} from './call-list-search.ts';

const present = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

const whole: CallListSearch = {
  search: '+1 416 555',
  direction: 'inbound',
  status: 'unhandled',
  outcomeId: 'none',
  clientId: '0198d7a0-0000-7000-8000-000000000001',
  userId: '0198d7a0-0000-7000-8000-000000000002',
  recording: 'no',
  from: '2026-03-01',
  to: '2026-03-09',
  page: 3,
  limit: 50,
  call: 'CA0123456789abcdef',
};

describe('the URL of the list of calls', () => {
  it('round-trips every filter, the page and the open call', () => {
    expect(present(readCallListSearch(parseFlatSearch(writeFlatSearch(whole))))).toEqual(whole);
  });

  it('ignores unknown values', () => {
    const raw = { status: 'lost', direction: 'up', from: '2026-02-31', outcomeId: 'a b', call: '../x', page: '0' };
    expect(present(readCallListSearch(raw))).toEqual({});
  });

  it('sends filters only, and clears them all', () => {
    expect(callFiltersOf(whole)).toMatchObject({ hasRecording: false, outcomeId: 'none' });
    expect(callFiltersOf(whole)).not.toHaveProperty('call');
    expect(isFiltered({ page: 2, call: 'x' })).toBe(false);
    expect(isFiltered({ direction: 'outbound' })).toBe(true);
    expect(isFiltered({ ...whole, ...withoutFilters })).toBe(false);
  });
});
