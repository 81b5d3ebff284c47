import { describe, expect, it } from 'vitest';
import { askedPeriod, causeOfNothing, isFiltered, periodRefusal, readReportSearch } from './report-search.ts';

describe('the state of reports in the address', () => {
  it('is read, without unknown values', () => {
    const raw = {
      tab: 'work',
      from: '2026-01-01',
      to: '2026-02-31',
      compare: 'off',
      category: 'Heating',
      currency: 'x',
    };
    expect(readReportSearch({ ...raw, person: 'somebody' })).toEqual({
      ...{ tab: 'work', from: '2026-01-01', to: undefined, compare: 'off' },
      ...{ person: undefined, category: 'Heating', currency: undefined },
    });
    expect(readReportSearch({ tab: 'costs' }).tab).toBeUndefined();
  });

  it('counts the filters of the shown report only', () => {
    const search = { person: '0190d6a0-0000-7000-8000-000000000000' };
    expect([isFiltered('work', search), isFiltered('money', search)]).toEqual([true, false]);
    expect(isFiltered('money', { from: '2026-01-01' })).toBe(true);
  });

  it('blames an empty report on its filters before its period, and on nothing if neither is chosen', () => {
    const search = { category: 'Heating', from: '2026-01-01' };
    expect(causeOfNothing('work', search)).toBe('filters');
    expect(causeOfNothing('money', search)).toBe('period');
    expect(causeOfNothing('clients', { category: 'Heating' })).toBeNull();
  });
});

describe('the asked period', () => {
  it('is the chosen one when both days are there, in order and not too far apart', () => {
    expect(askedPeriod({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
      compare: true,
    });
    for (const range of [
      { from: '2026-01-01' },
      { from: '2026-03-01', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      expect(askedPeriod({ ...range, compare: 'off' })).toEqual({ compare: false });
  });

  it('is refused beyond 36 months', () => {
    const text = 'A report can cover at most 36 months.';
    expect(periodRefusal({ from: '2023-01-15', to: '2026-01-01' })).toBe(text);
    expect(periodRefusal({ from: '2023-02-01', to: '2026-01-31' })).toBeUndefined();
    expect(periodRefusal({ from: '2026-01-01', to: undefined })).toBeUndefined();
  });
});
