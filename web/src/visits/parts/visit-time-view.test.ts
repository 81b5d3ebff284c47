import { describe, expect, it } from 'vitest';
import { visitDuration, visitTimeWords } from './visit-time-view.ts';

const visit = (start: string | null, end: string | null, anyTime = false) => ({
  visitStartDateTime: start,
  visitEndDateTime: end,
  anyTime,
  timezone: 'America/Toronto',
});

describe("the text for a visit's time", () => {
  it('is a day with two times', () => {
    const two = visit('2026-03-09T13:00:00.000Z', '2026-03-09T15:00:00.000Z');
    expect(visitTimeWords(two, 'America/Toronto')).toBe('Mar 09, 2026 09:00 to 11:00');
    expect(visitTimeWords(two, 'America/Denver')).toBe('Mar 09, 2026 09:00 to 11:00 EDT');
    expect(visitDuration(two)).toBe('2 hrs 0 mins');
  });

  it('is two moments if it ends after midnight', () => {
    const night = visit('2026-03-10T02:00:00.000Z', '2026-03-10T06:00:00.000Z');
    expect(visitTimeWords(night, 'America/Toronto')).toBe('Mar 09, 2026 22:00 to Mar 10, 2026 02:00');
  });

  it('is a day, or several, at any time', () => {
    const day = '2026-03-10T04:00:00.000Z';
    expect(visitTimeWords(visit(day, day, true), 'America/Toronto')).toBe('Mar 10, 2026, any time');
    expect(visitTimeWords(visit(day, '2026-03-12T04:00:00.000Z', true), 'America/Toronto')).toBe(
      'Mar 10, 2026 to Mar 12, 2026, any time',
    );
    expect(visitDuration(visit(day, day, true))).toBe('-');
  });

  it('is a dash without a start', () => {
    expect(visitTimeWords(visit(null, null), 'America/Toronto')).toBe('-');
    expect(visitDuration(visit(null, null))).toBe('-');
  });
});
