import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { frequencies, weekdays } from '../recurrence/repeat-rule.ts';
import { nextOccurrence, type TaskRule } from './next-occurrence.ts';

const zone = 'America/Toronto';
const rule = (more: Partial<TaskRule>): TaskRule => ({
  frequency: 'daily',
  interval: 1,
  daysOfWeek: [],
  count: null,
  endDate: null,
  ...more,
});
const at = (day: string, time = '14:00') => momentOf({ day, time }, zone);
const next = (how: TaskRule, day: string, more: { now?: string; occurrence?: number } = {}) => {
  const moment = nextOccurrence(how, { at: at(day), occurrence: more.occurrence ?? 1, now: more.now ?? at(day), zone });
  return moment === null ? null : wallClock(moment, zone);
};

describe('the next occurrence of a recurring task', () => {
  it.each([
    ['every third day', rule({ interval: 3 }), '2026-03-10', '2026-03-13'],
    [
      'the next weekday of the same week',
      rule({ frequency: 'weekly', daysOfWeek: ['monday', 'friday'] }),
      '2026-03-09',
      '2026-03-13',
    ],
    [
      'the first weekday of the next week',
      rule({ frequency: 'weekly', daysOfWeek: ['monday', 'friday'] }),
      '2026-03-13',
      '2026-03-16',
    ],
    [
      'weeks that begin on Sunday',
      rule({ frequency: 'weekly', interval: 2, daysOfWeek: ['sunday', 'saturday'] }),
      '2026-03-14',
      '2026-03-22',
    ],
    ['months without the day are skipped', rule({ frequency: 'monthly' }), '2026-01-31', '2026-03-31'],
    ['every third month', rule({ frequency: 'monthly', interval: 3 }), '2026-11-15', '2027-02-15'],
    ['29 February comes with the leap years', rule({ frequency: 'yearly' }), '2096-02-29', '2104-02-29'],
  ])('%s', (_, how, day, expected) => {
    expect(next(how, day)).toEqual({ day: expected, time: '14:00' });
  });

  it('uses the last day of shorter months if the rule says so, and comes back to its own day', () => {
    const lastDay = (frequency: 'monthly' | 'yearly', dayOfMonth: number) =>
      rule({ frequency, shortMonths: 'lastDay', dayOfMonth });
    expect(next(lastDay('monthly', 31), '2026-01-31')?.day).toBe('2026-02-28');
    expect(next(lastDay('monthly', 31), '2026-02-28')?.day).toBe('2026-03-31');
    expect(next(lastDay('monthly', 30), '2028-01-30')?.day).toBe('2028-02-29');
    expect(next(lastDay('yearly', 29), '2027-02-28')?.day).toBe('2028-02-29');
    expect(next(lastDay('yearly', 29), '2028-02-29')?.day).toBe('2029-02-28');
  });

  it('is after now, in step with the rule', () => {
    expect(next(rule({ interval: 3 }), '2026-03-10', { now: at('2026-03-20', '09:00') })?.day).toBe('2026-03-22');
    expect(next(rule({}), '2026-03-10', { now: at('2026-03-20', '13:59') })?.day).toBe('2026-03-20');
    expect(next(rule({}), '2026-03-10', { now: at('2026-03-20', '14:00') })?.day).toBe('2026-03-21');
  });

  it('ends with the count and with the last day, which is included', () => {
    expect(next(rule({ count: 3 }), '2026-03-10', { occurrence: 2 })?.day).toBe('2026-03-11');
    expect(next(rule({ count: 3 }), '2026-03-10', { occurrence: 3 })).toBeNull();
    expect(next(rule({ endDate: at('2026-03-11', '00:00') }), '2026-03-10')?.day).toBe('2026-03-11');
    expect(next(rule({ endDate: at('2026-03-10', '00:00') }), '2026-03-10')).toBeNull();
  });

  const day = fc.integer({ min: 0, max: 4000 }).map((ahead) => addDays('2024-01-01', ahead));
  const anyRule = fc.record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 60 }),
    daysOfWeek: fc.subarray([...weekdays], { minLength: 1 }),
    count: fc.constant(null),
    endDate: fc.constant(null),
  });

  it('is always later than the task and now, at the same time of day', () => {
    fc.assert(
      fc.property(anyRule, day, fc.integer({ min: 0, max: 900 }), (how, start, waited) => {
        const now = at(addDays(start, waited), '09:30');
        const moment = nextOccurrence(how, { at: at(start), occurrence: 1, now, zone });
        if (moment === null) throw new Error('A rule without an end has a next');
        expect(moment > at(start) && moment > now).toBe(true);
        expect(wallClock(moment, zone).time).toBe('14:00');
      }),
    );
  });

  it('is the nearest: no day in between matches the rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), day, fc.integer({ min: 0, max: 90 }), (interval, start, waited) => {
        const now = at(addDays(start, waited), '15:00');
        const moment = nextOccurrence(rule({ interval }), { at: at(start), occurrence: 1, now, zone });
        const steps = Math.floor(waited / interval) + 1;
        expect(moment).toBe(at(addDays(start, steps * interval)));
      }),
    );
  });
});
