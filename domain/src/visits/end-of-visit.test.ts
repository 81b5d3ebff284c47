import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDayOf, withClockStart } from './end-of-visit.ts';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const startDate = '2026-03-09';
const span = (startTime: string | null, endTime: string | null, endDate: string | null = startDate) => ({
  startDate,
  startTime,
  endDate,
  endTime,
});

describe('an end that is not after its start', () => {
  it('is offered as one of the next day, also when both are equal', () => {
    expect(nextDayOf(span('22:00', '02:00'))).toBe('2026-03-10');
    expect(nextDayOf(span('22:00', '02:00', null))).toBe('2026-03-10');
    expect(nextDayOf(span('09:00', '09:00'))).toBe('2026-03-10');
  });

  it('needs no correction on a later day, without a time, or in order', () => {
    for (const settled of [span('22:00', '02:00', '2026-03-10'), span(null, '02:00'), span('09:00', null)]) {
      expect(nextDayOf(settled)).toBeNull();
    }
    expect(nextDayOf({ ...span('22:00', '02:00', null), startDate: null })).toBeNull();
    fc.assert(
      fc.property(time, time, (from, to) => {
        expect(nextDayOf(span(from, to)) === null).toBe(from < to);
      }),
    );
  });
});

describe('a moved start', () => {
  it('moves an end that it would pass, past midnight if necessary', () => {
    expect(withClockStart(span('09:00', '11:00'), '12:30')).toEqual(span('12:30', '14:30'));
    expect(withClockStart(span('09:00', '11:00'), '23:00')).toEqual(span('23:00', '01:00', '2026-03-10'));
    expect(withClockStart(span(null, '11:00'), '11:00')).toEqual(span('11:00', '12:00'));
    expect(withClockStart(span('09:00', '11:00'), '10:00')).toEqual(span('10:00', '11:00'));
    expect(withClockStart(span('09:00', null), '10:00')).toEqual(span('10:00', null));
  });

  it('never needs a correction', () => {
    fc.assert(
      fc.property(fc.option(time), fc.option(time), time, (from, to, start) => {
        expect(nextDayOf(withClockStart(span(from, to), start))).toBeNull();
      }),
    );
  });
});
