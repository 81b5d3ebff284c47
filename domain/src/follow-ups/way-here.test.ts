import { describe, expect, it } from 'vitest';
import { arrivalAtLast, type DayStop } from './way-here.ts';

const at = (time: string): string => `2026-03-20T${time}:00.000Z`;
/** A place some kilometres of road to the north: at 40 km/h, 13.34 km of road are 20 minutes. */
const north = (degrees: number) => ({ latitude: 43 + degrees, longitude: -79 });
const here = north(0);
const there = north(0.0922);
const stop = (start: string, end: string, more: Partial<DayStop> = {}): DayStop => ({
  ...{ start: at(start), end: at(end), place: here, begunAt: null },
  ...more,
});

describe('who is busy elsewhere arrives', () => {
  const busy = stop('08:00', '09:00', { begunAt: at('08:10') });
  const coming = stop('09:15', '10:00', { place: there });

  it('after the planned length of the visit and the way', () => {
    expect(arrivalAtLast([busy, coming], at('08:30'))).toBe(at('09:30'));
  });

  it('later with every minute that the visit takes longer', () => {
    expect(arrivalAtLast([busy, coming], at('09:25'))).toBe(at('09:45'));
  });

  it('after the visits in between, of which none begins before its time', () => {
    const between = stop('09:30', '10:00', { place: there });
    expect(arrivalAtLast([busy, between, stop('10:00', '11:00')], at('08:30'))).toBe(at('10:20'));
    const early = { ...between, start: at('11:00'), end: at('11:30') };
    expect(arrivalAtLast([busy, early, stop('11:30', '12:00')], at('08:30'))).toBe(at('11:50'));
  });

  it('without a way where a place is not known', () => {
    expect(arrivalAtLast([{ ...busy, place: null }, coming], at('08:30'))).toBe(at('09:10'));
  });

  it('at no known time if nothing has begun', () => {
    expect(arrivalAtLast([stop('08:00', '09:00'), coming], at('08:30'))).toBe(null);
    expect(arrivalAtLast([busy], at('08:30'))).toBe(null);
    expect(arrivalAtLast([], at('08:30'))).toBe(null);
  });
});
