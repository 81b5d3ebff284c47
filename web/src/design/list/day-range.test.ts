import { describe, expect, it } from 'vitest';
import { isTurned } from './day-range.ts';

const range = (from?: string, to?: string) => ({ from, to });

describe('a range of days', () => {
  it('is swapped when it ends before it begins', () => {
    expect(isTurned(range('2026-03-02', '2026-03-01'))).toBe(true);
    expect(isTurned(range('2026-03-01', '2026-03-01'))).toBe(false);
    expect(isTurned(range('2026-03-01'))).toBe(false);
  });
});
