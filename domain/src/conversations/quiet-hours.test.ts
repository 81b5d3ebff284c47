import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wallClock } from '../format/dates.ts';
import { quietUntil } from './quiet-hours.ts';

const toronto = 'America/Toronto';
const night = { from: '21:00', to: '08:00' };

it('lasts over midnight, in the zone of the account', () => {
  expect(quietUntil('2026-03-12T00:59:00.000Z', night, toronto)).toBeNull();
  expect(quietUntil('2026-03-12T01:00:00.000Z', night, toronto)).toBe('2026-03-12T12:00:00.000Z');
  expect(quietUntil('2026-03-12T11:59:59.999Z', night, toronto)).toBe('2026-03-12T12:00:00.000Z');
  expect(quietUntil('2026-03-12T12:00:00.000Z', night, toronto)).toBeNull();
});

it('lasts within a day, and is empty between equal times or without settings', () => {
  const noon = { from: '12:00', to: '13:00' };
  expect(quietUntil('2026-03-12T16:30:00.000Z', noon, toronto)).toBe('2026-03-12T17:00:00.000Z');
  expect(quietUntil('2026-03-12T17:00:00.000Z', noon, toronto)).toBeNull();
  expect(quietUntil('2026-03-12T16:30:00.000Z', { from: '12:00', to: '12:00' }, toronto)).toBeNull();
  expect(quietUntil('2026-03-12T16:30:00.000Z', null, toronto)).toBeNull();
});

it('ends in the morning of a night in which the clocks change', () => {
  expect(quietUntil('2026-03-08T03:00:00.000Z', night, toronto)).toBe('2026-03-08T12:00:00.000Z');
  expect(quietUntil('2026-11-01T03:00:00.000Z', night, toronto)).toBe('2026-11-01T13:00:00.000Z');
});

it('ends an hour later where the clocks skip its end, and again where they repeat it', () => {
  const short = { from: '22:00', to: '02:30' };
  expect(quietUntil('2026-03-08T06:00:00.000Z', short, toronto)).toBe('2026-03-08T07:30:00.000Z');
  const early = { from: '22:00', to: '01:30' };
  expect(quietUntil('2026-11-01T05:10:00.000Z', early, toronto)).toBe('2026-11-01T05:30:00.000Z');
  expect(quietUntil('2026-11-01T06:10:00.000Z', early, toronto)).toBe('2026-11-01T06:30:00.000Z');
});

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);

it('ends within a day, at the end of the hours or when the clocks skipped it', () => {
  const year = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
  fc.assert(
    fc.property(year, time, time, fc.constantFrom(toronto, 'Australia/Lord_Howe', 'UTC'), (at, from, to, zone) => {
      const moment = new Date(at).toISOString();
      const end = quietUntil(moment, { from, to }, zone);
      if (end === null) return;
      const waited = Date.parse(end) - at;
      expect(waited).toBeGreaterThan(0);
      expect(waited).toBeLessThanOrEqual(25 * 3_600_000);
      const shown = wallClock(end, zone).time;
      expect(shown === to || shown > to).toBe(true);
    }),
  );
});
