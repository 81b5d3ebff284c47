import { describe, expect, it } from 'vitest';
import { rangeInWords } from '../../design/list/day-range.ts';
import { createdPresets } from './created-range.ts';

const range = (from?: string, to?: string) => ({ from, to });

describe('the range of creation dates', () => {
  it('includes today in the last days', () => {
    const starts = createdPresets('2026-03-09').map(({ label, from }) => [label, from]);
    expect(starts).toEqual([
      ['Today', '2026-03-09'],
      ['Last 7 days', '2026-03-03'],
      ['Last 30 days', '2026-02-08'],
      ['This month', '2026-03-01'],
      ['This year', '2026-01-01'],
    ]);
  });

  it('is labelled by its preset, else by its days', () => {
    expect(rangeInWords(range('2026-03-03'), createdPresets('2026-03-09'))).toBe('Last 7 days');
    expect(rangeInWords(range('2026-03-03'), createdPresets('2026-03-10'))).toBe('since Mar 03, 2026');
    expect(rangeInWords(range(undefined, '2026-03-03'), createdPresets('2026-03-10'))).toBe('until Mar 03, 2026');
    expect(rangeInWords(range('2026-03-03', '2026-04-01'), createdPresets('2026-03-10'))).toBe(
      'Mar 03, 2026 to Apr 01, 2026',
    );
    expect(rangeInWords(range(), createdPresets('2026-03-10'))).toBeNull();
  });

  it('is labelled Today on the first of a year, where several presets are equal', () => {
    expect(rangeInWords(range('2026-01-01'), createdPresets('2026-01-01'))).toBe('Today');
  });
});
