import { describe, expect, it } from 'vitest';
import { newTaskValues, type TaskFormValues } from './task-values.ts';
import { repeatOf, typedRepeatOf } from './task-words.ts';

const weekly = {
  frequency: 'weekly',
  interval: 2,
  daysOfWeek: ['monday', 'friday'],
  count: 10,
  endDate: null,
} as const;

describe('the repetition of a task', () => {
  // The user is in Tokyo, and the account in Toronto, where the date is one day earlier.
  const me = { timezone: 'Asia/Tokyo', account: { timezone: 'America/Toronto' } };
  const task = { scheduleType: 'weekly', scheduleDateTime: '2026-03-10T00:00:00.000Z' } as const;
  const rule = { ...weekly, daysOfWeek: [...weekly.daysOfWeek] };

  it("is shown in the account's time zone", () => {
    expect(repeatOf({ ...task, recurrenceRule: rule }, me)).toBe('Every 2 weeks on Monday and Friday, 10 times');
    const monthly = { frequency: 'monthly', interval: 1, daysOfWeek: [], count: null } as const;
    const recurrenceRule = { ...monthly, daysOfWeek: [], endDate: '2027-03-10T04:00:00.000Z' };
    expect(repeatOf({ ...task, scheduleType: 'monthly', recurrenceRule }, me)).toBe(
      'Every month on the 9th, until Mar 09, 2027',
    );
  });

  it('is empty for a single task, and only the kind for a draft without a rule', () => {
    expect(repeatOf({ ...task, scheduleType: 'once', recurrenceRule: null }, me)).toBe('-');
    expect(repeatOf({ ...task, recurrenceRule: null }, me)).toBe('Weekly');
  });
});

describe('the typed repetition', () => {
  const zones = { ofUser: 'Asia/Tokyo', ofAccount: 'America/Toronto' };
  const words = (typed: Partial<TaskFormValues>) =>
    typedRepeatOf({ ...newTaskValues(), scheduleType: 'weekly', scheduleDateTime: '2026-03-10', ...typed }, zones);

  it('is shown as far as it is complete', () => {
    expect(words({})).toBe('Every week on Monday, Wednesday and Friday, 10 times');
    expect(words({ ends: 'on', endDate: '2026-04-01', interval: 2 })).toBe(
      'Every 2 weeks on Monday, Wednesday and Friday, until Apr 01, 2026',
    );
    const monthly = { scheduleType: 'monthly', ends: 'never', time: '08:00' } as const;
    expect(words(monthly)).toBe('Every month on the 9th');
    expect(words({ ...monthly, allDay: true })).toBe('Every month on the 10th');
    expect(words({ ...monthly, time: '8' })).toBe('Every month on the 10th');
    expect(words({ ...monthly, scheduleDateTime: '3/10' })).toBe('Every month');
  });

  it.each<Partial<TaskFormValues>>([
    { scheduleType: 'once' },
    { interval: null },
    { interval: 0 },
    { daysOfWeek: [] },
    { count: 0 },
    { ends: 'on', endDate: null },
    { ends: 'on', endDate: '4/1' },
  ])('is empty while it cannot be saved: %j', (typed) => {
    expect(words(typed)).toBeNull();
  });
});
