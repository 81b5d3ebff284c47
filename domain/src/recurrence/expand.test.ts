import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { expandRecurrence, lastDayOf } from './expand.ts';
import type { RepeatDuration, RepeatRule } from './repeat-rule.ts';
import { noVisitsText, tooManyVisitsText, visitCountRefusal } from './schedule-size.ts';

const months = (value: number): RepeatDuration => ({ value, unit: 'month(s)' });
const weeks = (value: number): RepeatDuration => ({ value, unit: 'week(s)' });
const years = (value: number): RepeatDuration => ({ value, unit: 'year(s)' });

const rule = (own: Partial<RepeatRule>): RepeatRule => ({
  frequency: 'daily',
  interval: 1,
  duration: months(1),
  weekDays: [],
  daysOfMonth: [],
  month: null,
  dayOfMonth: null,
  ...own,
});

const daysOf = (own: Partial<RepeatRule>, day: string): string[] =>
  expandRecurrence(rule(own), { day, time: null }, 'America/Toronto').days;

describe('the last day of a period', () => {
  it.each([
    ['2026-03-10', weeks(1), '2026-03-16'],
    ['2026-03-10', months(1), '2026-04-09'],
    ['2026-01-31', months(1), '2026-02-27'],
    ['2028-01-31', months(1), '2028-02-28'],
    ['2028-02-29', years(1), '2029-02-27'],
    ['2028-02-29', years(4), '2032-02-28'],
    ['2026-01-01', years(10), '2035-12-31'],
    ['2026-01-31', weeks(416_000), '9998-11-13'],
    ['2026-01-31', weeks(999_999), '9999-12-31'],
    ['2026-01-31', months(999_999), '9999-12-31'],
    ['2026-01-31', years(999_999), '9999-12-31'],
    ['9999-12-15', months(1), '9999-12-31'],
  ])('of %s with %o is %s', (day, duration, last) => {
    expect(lastDayOf(day, duration)).toBe(last);
  });
});

describe('a daily repetition', () => {
  it('occurs at its interval of days from the start, the last day included', () => {
    expect(daysOf({ interval: 3, duration: weeks(1) }, '2026-02-26')).toEqual([
      '2026-02-26',
      '2026-03-01',
      '2026-03-04',
    ]);
  });
});

describe('a weekly repetition', () => {
  it('has weeks that begin on Sunday, the first of which contains the start', () => {
    // A Thursday: only Friday remains of its own week, and Sunday belongs to the next one, which is skipped.
    expect(daysOf({ frequency: 'weekly', interval: 2, weekDays: ['sunday', 'friday'] }, '2026-01-01')).toEqual([
      '2026-01-02',
      '2026-01-11',
      '2026-01-16',
      '2026-01-25',
      '2026-01-30',
    ]);
  });

  it('occurs on the weekday of the start by default, and omits the start when its weekday is not chosen', () => {
    expect(daysOf({ frequency: 'weekly', duration: weeks(2) }, '2026-01-01')).toEqual(['2026-01-01', '2026-01-08']);
    expect(daysOf({ frequency: 'weekly', weekDays: ['monday'], duration: weeks(1) }, '2026-01-01')).toEqual([
      '2026-01-05',
    ]);
  });
});

describe('a monthly repetition', () => {
  it('skips days that a month does not have, and days before the start', () => {
    const own = { frequency: 'monthly', daysOfMonth: [31, 1], duration: months(4) } as const;
    expect(daysOf({ ...own, daysOfMonth: [...own.daysOfMonth] }, '2026-01-15')).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-03-01',
      '2026-03-31',
      '2026-04-01',
      '2026-05-01',
    ]);
  });

  it('occurs on the day of the start by default', () => {
    expect(daysOf({ frequency: 'monthly', interval: 2, duration: years(1) }, '2026-01-31')).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ]);
  });
});

describe('a repetition that uses the last day of shorter months', () => {
  const own = { frequency: 'monthly', shortMonths: 'lastDay', duration: months(4) } as const;

  it('has a visit in every month, one where several days fall on its last', () => {
    expect(daysOf({ ...own }, '2026-01-31')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(daysOf({ ...own, daysOfMonth: [15, 29, 30, 31], duration: months(2) }, '2026-02-01')).toEqual([
      '2026-02-15',
      '2026-02-28',
      '2026-03-15',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
    const yearly = { frequency: 'yearly', shortMonths: 'lastDay', duration: years(3) } as const;
    expect(daysOf(yearly, '2028-02-29')).toEqual(['2028-02-29', '2029-02-28', '2030-02-28']);
  });

  it('has, besides the days that are not skipped, only last days of months', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count)),
        (daysOfMonth, interval, start) => {
          const rule = { frequency: 'monthly', interval, daysOfMonth, duration: years(3) } as const;
          const skipping = new Set(daysOf({ ...rule }, start));
          const all = daysOf({ ...rule, shortMonths: 'lastDay' }, start);
          expect(all).toEqual([...new Set(all)].sort());
          const more = all.filter((day) => !skipping.delete(day));
          expect([...skipping]).toEqual([]);
          const most = Math.max(...daysOfMonth);
          for (const day of more) expect(addDays(day, 1).endsWith('-01') && most > Number(day.slice(8))).toBe(true);
        },
      ),
    );
  });
});

describe('a yearly repetition', () => {
  it('occurs on the day of the start by default, and on 29 February only in leap years', () => {
    expect(daysOf({ frequency: 'yearly', duration: years(9) }, '2028-02-29')).toEqual([
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
    ]);
  });

  it('begins in the next year when its day has passed', () => {
    const own = { frequency: 'yearly', month: 3, dayOfMonth: 9, duration: years(2) } as const;
    expect(daysOf(own, '2026-03-10')).toEqual(['2027-03-09', '2028-03-09']);
  });
});

describe('the visits of a schedule', () => {
  it('keep the local time across both clock changes', () => {
    const { starts } = expandRecurrence(
      rule({ interval: 238, duration: years(1) }),
      { day: '2026-03-07', time: '09:00' },
      'America/Toronto',
    );
    expect(starts).toEqual(['2026-03-07T14:00:00.000Z', '2026-10-31T13:00:00.000Z']);
  });

  it('move forward in the spring gap, and use the first of two times in autumn', () => {
    const at = (day: string, time: string) =>
      expandRecurrence(rule({ duration: weeks(1) }), { day, time }, 'America/Toronto').starts.slice(0, 3);
    expect(at('2026-03-07', '02:30')).toEqual([
      '2026-03-07T07:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ]);
    expect(at('2026-10-31', '01:30')).toEqual([
      '2026-10-31T05:30:00.000Z',
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  it('begin at local midnight without a time', () => {
    expect(
      expandRecurrence(rule({ interval: 40 }), { day: '2026-01-10', time: null }, 'America/St_Johns').starts,
    ).toEqual(['2026-01-10T03:30:00.000Z']);
  });

  it('stop at 1,001, or at another limit', () => {
    const decade = rule({ duration: years(10) });
    const start = { day: '2026-01-01', time: '08:00' };
    expect(expandRecurrence(decade, start, 'America/Toronto').days).toHaveLength(1001);
    expect(expandRecurrence(decade, start, 'America/Toronto', 5000).days).toHaveLength(3652);
    expect(expandRecurrence(decade, start, 'America/Toronto', 0)).toEqual({ days: [], starts: [] });
  });

  it('end with the year 9999 for any duration', () => {
    const far = rule({ frequency: 'yearly', interval: 999, duration: years(999_999) });
    const { days } = expandRecurrence(far, { day: '2026-02-01', time: '09:00' }, 'America/Toronto');
    expect(days.at(-1)).toBe('9019-02-01');
    const never = rule({ frequency: 'yearly', month: 2, dayOfMonth: 30, duration: years(999_999) });
    expect(expandRecurrence(never, { day: '2026-02-01', time: null }, 'America/Toronto').days).toEqual([]);
  });
});

describe('a schedule', () => {
  it('has at least one visit and at most 1,000', () => {
    expect([0, 1, 1000, 1001].map(visitCountRefusal)).toEqual([noVisitsText, null, null, tooManyVisitsText]);
  });
});
