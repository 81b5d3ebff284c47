import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisOf, dayClock, gapsOf, hoursOf, momentAt, placeOf, placeOfEnd, placeOfTime } from './day-axis.ts';

const toronto = 'America/Toronto';
const usual = dayClock('2026-03-10', toronto);
const spring = dayClock('2026-03-08', toronto);
const autumn = dayClock('2026-11-01', toronto);
const at = (moment: string): number => Date.parse(moment);

describe('a day has as many hours as actually elapse', () => {
  test.each([
    ['a usual day', usual, 24],
    ['the day on which clocks go forward', spring, 23],
    ['the day on which clocks go back', autumn, 25],
    ['a day on which clocks go back by half an hour', dayClock('2026-04-05', 'Australia/Lord_Howe'), 24.5],
    ['a day without a midnight', dayClock('2026-03-08', 'America/Havana'), 23],
  ])('%s', (_, clock, hours) => {
    expect(clock.keys).toHaveLength(hours * 4);
    expect(clock.end - clock.start).toBe(hours * 3_600_000);
  });
});

test('a skipped hour is not on the axis of its day, and a repeated one is on it twice', () => {
  const labels = (clock: typeof usual) => hoursOf(axisOf([clock])).map(({ label }) => label);
  expect(labels(spring).slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
  expect(labels(autumn).slice(0, 4)).toEqual(['00:00', '01:00', '01:00', '02:00']);
  expect(hoursOf(axisOf([autumn]))[2]).toMatchObject({ at: 8, isAgain: true });
});

test('in a week with the autumn clock change, nine in the morning is at the same height on all days', () => {
  const axis = axisOf([usual, autumn]);
  expect(axis.keys).toHaveLength(100);
  const nine = placeOfTime(axis, '09:00');
  expect(placeOf(axis, usual, at('2026-03-10T13:00:00Z'))).toBe(nine);
  expect(placeOf(axis, autumn, at('2026-11-01T14:00:00Z'))).toBe(nine);
  expect(gapsOf(axis, usual)).toEqual([{ from: 8, to: 12 }]);
  expect(gapsOf(axis, autumn)).toEqual([]);
});

test('in a week with the spring clock change, the skipped hour is a gap without entries', () => {
  const axis = axisOf([usual, spring]);
  expect(gapsOf(axis, spring)).toEqual([{ from: 8, to: 12 }]);
  // 02:30 does not exist: the first moment after the gap is 03:00.
  expect(new Date(momentAt(axis, spring, 10)).toISOString()).toBe('2026-03-08T07:00:00.000Z');
  // An entry that ends when the clocks change ends before the gap.
  expect(placeOfEnd(axis, spring, at('2026-03-08T07:00:00Z'))).toBe(8);
  expect(placeOf(axis, spring, at('2026-03-08T07:00:00Z'))).toBe(12);
});

test('moments outside the day are placed at its ends', () => {
  const axis = axisOf([usual]);
  expect(placeOf(axis, usual, usual.start - 1)).toBe(0);
  expect(placeOf(axis, usual, usual.end + 1)).toBe(96);
  expect(placeOfEnd(axis, usual, usual.end)).toBe(96);
  expect(placeOfEnd(axis, usual, usual.start)).toBe(0);
  expect(momentAt(axis, usual, 200)).toBe(usual.end);
});

test('a moment round-trips through its place, on every day in every zone', () => {
  const zones = [
    'America/Toronto',
    'America/St_Johns',
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 0, max: 91 }),
      fc.integer({ min: 0, max: 14 }),
      (zone, dayOfYear, slot, minute) => {
        const day = new Date(Date.UTC(2026, 0, 1 + dayOfYear)).toISOString().slice(0, 10);
        const clock = dayClock(day, zone);
        const axis = axisOf([clock, dayClock('2026-01-15', zone)]);
        const moment = clock.start + (slot * 15 + minute) * 60_000;
        expect(momentAt(axis, clock, placeOf(axis, clock, moment))).toBe(moment);
      },
    ),
    { numRuns: 300 },
  );
});
