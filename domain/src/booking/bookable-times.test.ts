import { describe, expect, test } from 'vitest';
import { bookableTimes, defaultBookingRules, withBuffer } from './bookable-times.ts';

const zone = 'America/Toronto';
const minute = 60_000;
const quarterHours = (from: string, to: string) => {
  const starts: { start: number; end: number }[] = [];
  for (let start = Date.parse(from); start <= Date.parse(to); start += 15 * minute)
    starts.push({ start, end: start + 60 * minute });
  return starts;
};
const now = Date.parse('2026-03-10T15:00:00.000Z');
const slots = [
  ...quarterHours('2026-03-11T12:00:00.000Z', '2026-03-11T21:00:00.000Z'),
  ...quarterHours('2026-03-12T12:15:00.000Z', '2026-03-12T12:45:00.000Z'),
];
const times = (rules: Partial<typeof defaultBookingRules>, booked: [string, number][] = []) =>
  bookableTimes(slots, { rules: { ...defaultBookingRules, ...rules }, now, zone, booked: new Map(booked) }).map(
    ({ start }) => new Date(start).toISOString(),
  );

describe('the times that clients can choose', () => {
  test('are on the hour where a day has some, eight a day from its first to its last', () => {
    const found = times({ noticeMinutes: 0 });
    const ofFirst = found.filter((start) => start < '2026-03-12');
    expect(ofFirst).toHaveLength(8);
    expect([ofFirst[0], ofFirst.at(-1)]).toEqual(['2026-03-11T12:00:00.000Z', '2026-03-11T21:00:00.000Z']);
    expect(ofFirst.every((start) => start.endsWith(':00:00.000Z'))).toBe(true);
    expect(found.slice(8)).toEqual([
      '2026-03-12T12:15:00.000Z',
      '2026-03-12T12:30:00.000Z',
      '2026-03-12T12:45:00.000Z',
    ]);
  });

  test('keep the notice to the minute', () => {
    expect(times({ noticeMinutes: 27 * 60 })[0]).toBe('2026-03-11T18:00:00.000Z');
    expect(times({ noticeMinutes: 27 * 60 + 1 })[0]).toBe('2026-03-11T19:00:00.000Z');
  });

  test('leave out days that are full', () => {
    expect(times({ noticeMinutes: 0, mostPerDay: 2 }, [['2026-03-11', 2]]).every((start) => start > '2026-03-12')).toBe(
      true,
    );
    expect(times({ noticeMinutes: 0, mostPerDay: 2 }, [['2026-03-11', 1]])[0]).toBe('2026-03-11T12:00:00.000Z');
  });

  test('a buffer widens visits on both sides', () => {
    expect(withBuffer([{ start: 60 * minute, end: 120 * minute }], 30)).toEqual([
      { start: 30 * minute, end: 150 * minute },
    ]);
  });
});
