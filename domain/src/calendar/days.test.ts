import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, startOfWeek, weekdayOf, weeksOfMonth } from './days.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('days are counted across the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('a shorter month gives its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

const anyBegin = fc.integer({ min: 0, max: 6 });

test('a week begins on the day with which weeks begin, within the six days before', () => {
  expect(startOfWeek('2026-03-10', 1)).toBe('2026-03-09');
  fc.assert(
    fc.property(anyDay, anyBegin, (day, begins) => {
      const start = startOfWeek(day, begins);
      expect(weekdayOf(start)).toBe(begins);
      expect(start <= day && day < addDays(start, 7)).toBe(true);
    }),
  );
});

test('days of the week are counted from Sunday', () => {
  expect(weekdayOf('2026-02-01')).toBe(0);
  expect(weekdayOf('2026-02-07')).toBe(6);
});

test('the weeks of a month contain each of its days once, under its weekday', () => {
  fc.assert(
    fc.property(anyDay, anyBegin, (day, begins) => {
      const weeks = weeksOfMonth(day, begins);
      const days = weeks.flat().filter((each) => each !== null);
      expect(days[0]).toBe(`${day.slice(0, 8)}01`);
      expect(days).toContain(day);
      expect(addDays(days.at(-1) ?? '', 1).slice(8)).toBe('01');
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        week.forEach((each, weekday) => {
          if (each !== null) expect(weekdayOf(each)).toBe((weekday + begins) % 7);
        });
      }
    }),
    { numRuns: 200 },
  );
});
