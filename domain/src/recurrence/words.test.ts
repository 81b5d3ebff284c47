import { describe, expect, it } from 'vitest';
import type { RepeatRule } from './repeat-rule.ts';
import { dayWarnings, recurrenceWords, taskRecurrenceWords } from './words.ts';

const words = (own: Partial<RepeatRule>, startDay?: string): string =>
  recurrenceWords(
    {
      frequency: 'weekly',
      interval: 1,
      duration: { value: 1, unit: 'month(s)' },
      weekDays: [],
      daysOfMonth: [],
      month: null,
      dayOfMonth: null,
      ...own,
    },
    startDay,
  );

describe('a repetition in words', () => {
  it('names its interval and its duration', () => {
    expect(words({ frequency: 'daily' })).toBe('Every day, for 1 month');
    expect(words({ frequency: 'daily', interval: 3, duration: { value: 1200, unit: 'week(s)' } })).toBe(
      'Every 3 days, for 1,200 weeks',
    );
    expect(words({ frequency: 'yearly', interval: 2, duration: { value: 5, unit: 'year(s)' } })).toBe(
      'Every 2 years, for 5 years',
    );
  });

  it('names its weekdays from Sunday on', () => {
    expect(words({ interval: 2, weekDays: ['thursday', 'monday'], duration: { value: 3, unit: 'month(s)' } })).toBe(
      'Every 2 weeks on Monday and Thursday, for 3 months',
    );
    expect(words({ weekDays: ['saturday', 'sunday', 'friday'] })).toBe(
      'Every week on Sunday, Friday and Saturday, for 1 month',
    );
    expect(words({})).toBe('Every week, for 1 month');
  });

  it('has names for Monday to Friday, for the weekend and for the whole week', () => {
    const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
    expect(words({ weekDays: [...weekdays] })).toBe('Every weekday, for 1 month');
    expect(words({ weekDays: [...weekdays], interval: 2 })).toBe('Every 2 weeks on weekdays, for 1 month');
    expect(words({ weekDays: ['saturday', 'sunday'] })).toBe('Every weekend, for 1 month');
    expect(words({ weekDays: ['saturday', 'sunday'], interval: 4 })).toBe('Every 4 weeks on weekends, for 1 month');
    expect(words({ weekDays: [...weekdays, 'saturday', 'sunday'] })).toBe('Every day, for 1 month');
    expect(words({ weekDays: [...weekdays, 'saturday', 'sunday'], interval: 2 })).toBe(
      'Every 2 weeks on every day, for 1 month',
    );
  });

  it('names its days of the month', () => {
    expect(words({ frequency: 'monthly', daysOfMonth: [31, 2, 1, 3, 11, 12, 13, 22] })).toBe(
      'Every month on the 1st, 2nd, 3rd, 11th, 12th, 13th, 22nd and 31st, for 1 month',
    );
    expect(words({ frequency: 'monthly', interval: 2 })).toBe('Every 2 months, for 1 month');
  });

  it('says that shorter months use their last day, where some month is shorter', () => {
    const lastDay = { frequency: 'monthly', shortMonths: 'lastDay' } as const;
    expect(words({ ...lastDay, daysOfMonth: [1, 31] })).toBe(
      'Every month on the 1st and 31st or the last day of shorter months, for 1 month',
    );
    expect(words({ ...lastDay, daysOfMonth: [28] })).toBe('Every month on the 28th, for 1 month');
    expect(words({ frequency: 'yearly', shortMonths: 'lastDay' }, '2028-02-29')).toBe(
      'Every year on Feb 29 or the last day of February, for 1 month',
    );
  });

  it('names its day of the year', () => {
    expect(words({ frequency: 'yearly', month: 2, dayOfMonth: 29 })).toBe('Every year on Feb 29, for 1 month');
  });

  it('names the days of the start when nothing else is chosen', () => {
    expect(words({}, '2026-03-09')).toBe('Every week on Monday, for 1 month');
    expect(words({ frequency: 'monthly' }, '2026-03-09')).toBe('Every month on the 9th, for 1 month');
    expect(words({ frequency: 'yearly' }, '2026-03-09')).toBe('Every year on Mar 09, for 1 month');
    expect(words({ frequency: 'daily' }, '2026-03-09')).toBe('Every day, for 1 month');
    expect(words({ weekDays: ['friday'] }, '2026-03-09')).toBe('Every week on Friday, for 1 month');
  });
});

describe('the repetition of a task in words', () => {
  const weekly = {
    frequency: 'weekly',
    interval: 2,
    daysOfWeek: ['monday', 'friday'],
    count: null,
    lastDay: null,
  } as const;

  it('states its end after a number of times or on a day, and nothing without an end', () => {
    expect(taskRecurrenceWords({ ...weekly, count: 10 })).toBe('Every 2 weeks on Monday and Friday, 10 times');
    expect(taskRecurrenceWords({ ...weekly, count: 1 })).toBe('Every 2 weeks on Monday and Friday, 1 time');
    expect(taskRecurrenceWords({ ...weekly, lastDay: '2026-03-09' })).toBe(
      'Every 2 weeks on Monday and Friday, until Mar 09, 2026',
    );
    expect(taskRecurrenceWords(weekly)).toBe('Every 2 weeks on Monday and Friday');
  });

  it('names the day of the month or year that its start has', () => {
    const plain = { ...weekly, interval: 1, daysOfWeek: [], count: 3 };
    expect(taskRecurrenceWords({ ...plain, frequency: 'daily' }, '2026-03-09')).toBe('Every day, 3 times');
    expect(taskRecurrenceWords({ ...plain, frequency: 'monthly' }, '2026-03-09')).toBe(
      'Every month on the 9th, 3 times',
    );
    expect(taskRecurrenceWords({ ...plain, frequency: 'yearly' }, '2026-03-09')).toBe('Every year on Mar 09, 3 times');
    expect(taskRecurrenceWords({ ...plain, frequency: 'monthly' })).toBe('Every month, 3 times');
    const lastDay = { ...plain, frequency: 'monthly', shortMonths: 'lastDay', dayOfMonth: 31 } as const;
    expect(taskRecurrenceWords(lastDay, '2026-02-28')).toBe(
      'Every month on the 31st or the last day of shorter months, 3 times',
    );
  });
});

describe('a day that not every month has', () => {
  it('comes with a warning', () => {
    expect(dayWarnings([31, 30, 29, 28])).toEqual([
      'In February day 29 exists only in leap years. Months without it are skipped.',
      'February has no day 30. It is skipped.',
      'Only months with 31 days have this day. The others are skipped.',
    ]);
    expect(dayWarnings([1, 28])).toEqual([]);
  });
});
