import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { visitStatuses } from '../visits/visit-statuses.ts';
import { payrollRows } from './payroll-file.ts';
import {
  type ClockRefusal,
  clockActions,
  entryAfterPress,
  entryAfterStatus,
  type NextEntry,
  problemOfSpan,
  type RunningEntry,
  spansOverlap,
} from './time-entries.ts';
import { decimalHours, defaultTimeRules, hoursText, sumTimes, timesheetWeek, weekOf } from './timesheet.ts';

const work: RunningEntry = { kind: 'work', visitId: null, resumes: false };

describe('the clock', () => {
  it('runs from the first press to the last, with breaks between', () => {
    expect(entryAfterPress(null, 'in')).toEqual({ next: work });
    expect(entryAfterPress(work, 'break')).toEqual({ next: { ...work, kind: 'break' } });
    expect(entryAfterPress({ ...work, kind: 'break' }, 'resume')).toEqual({ next: work });
    expect(entryAfterPress(work, 'out')).toEqual({ next: null });
  });

  it.each([
    [null, 'out', 'clockStopped'],
    [null, 'break', 'clockStopped'],
    [work, 'in', 'clockRunning'],
    [work, 'resume', 'notOnBreak'],
    [{ ...work, kind: 'break' as const }, 'break', 'alreadyOnBreak'],
  ] as const)('of %j refuses %s', (running, action, refusal) => {
    expect(entryAfterPress(running, action)).toEqual({ refusal });
  });

  it('follows a visit, and goes on after it only for who had clocked in', () => {
    const travel = entryAfterStatus(null, { id: 'v', status: 'in_transit' });
    expect(travel).toEqual({ next: { kind: 'travel', visitId: 'v', resumes: false } });
    const onSite = entryAfterStatus(work, { id: 'v', status: 'arrived' });
    expect(onSite).toEqual({ next: { kind: 'work', visitId: 'v', resumes: true } });
    const running = { kind: 'work', visitId: 'v', resumes: true } as const;
    expect(entryAfterStatus(running, { id: 'v', status: 'in_progress' })).toBe('keep');
    expect(entryAfterStatus(running, { id: 'v', status: 'completed' })).toEqual({ next: work });
    expect(entryAfterStatus({ ...running, resumes: false }, { id: 'v', status: 'completed' })).toEqual({ next: null });
    expect(entryAfterStatus(running, { id: 'another', status: 'completed' })).toBe('keep');
  });

  it('keeps what it knew through a chain of visits', () => {
    const first = { kind: 'work', visitId: 'one', resumes: true } as const;
    expect(entryAfterStatus(first, { id: 'two', status: 'in_transit' })).toEqual({
      next: { kind: 'travel', visitId: 'two', resumes: true },
    });
  });

  test('always ends: from any presses and statuses, clocking out stops it', () => {
    const step = fc.oneof(fc.constantFrom(...clockActions), fc.constantFrom(...visitStatuses));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let running: RunningEntry | null = null;
        for (const each of steps) {
          const isPress = (clockActions as readonly string[]).includes(each);
          const after: 'keep' | { next: NextEntry | null } | { refusal: ClockRefusal } = isPress
            ? entryAfterPress(running, each as (typeof clockActions)[number])
            : entryAfterStatus(running, { id: 'v', status: each as (typeof visitStatuses)[number] });
          if (after !== 'keep' && 'next' in after) running = after.next;
        }
        expect(running === null ? { next: null } : entryAfterPress(running, 'out')).toEqual({ next: null });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the times of an entry', () => {
  const now = '2026-03-10T20:00:00.000Z';
  const at = (hour: number): string => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`;
  it('lie in order, in the past, and within a day', () => {
    expect(problemOfSpan({ start: at(8), end: at(9) }, now)).toBeNull();
    expect(problemOfSpan({ start: at(8), end: null }, now)).toBeNull();
    expect(problemOfSpan({ start: at(9), end: at(8) }, now)).toBe('order');
    expect(problemOfSpan({ start: at(8), end: at(8) }, now)).toBe('order');
    expect(problemOfSpan({ start: at(8), end: at(21) }, now)).toBe('future');
    expect(problemOfSpan({ start: '2026-03-08T08:00:00.000Z', end: at(8) }, now)).toBe('tooLong');
    expect(problemOfSpan({ start: '2026-03-08T08:00:00.000Z', end: null }, now)).toBe('tooLong');
  });

  it('touch but do not overlap', () => {
    expect(spansOverlap({ start: at(8), end: at(9) }, { start: at(9), end: null })).toBe(false);
    expect(spansOverlap({ start: at(8), end: null }, { start: at(9), end: at(10) })).toBe(true);
  });
});

describe('a week', () => {
  const zone = 'America/Toronto';
  const rules = { ...defaultTimeRules, dailyOvertimeAfter: 8 * 60, weeklyOvertimeAfter: 40 * 60 };
  const shift = (day: string, from: string, to: string, kind: 'work' | 'travel' | 'break' = 'work') => ({
    kind,
    start: `${day}T${from}:00.000Z`,
    end: `${day}T${to}:00.000Z`,
  });

  it('begins on the chosen day', () => {
    expect(weekOf('2026-03-11', { weekStartsOn: 1 })).toBe('2026-03-09');
    expect(weekOf('2026-03-11', { weekStartsOn: 0 })).toBe('2026-03-08');
    expect(weekOf('2026-03-11', { weekStartsOn: 4 })).toBe('2026-03-05');
  });

  it('counts overtime of the day first, then that of the week from its last days', () => {
    const days = [0, 1, 2, 3, 4, 5].map((at) => addDays('2026-03-09', at));
    const entries = [
      shift(days[0] as string, '12:00', '22:00'),
      ...days.slice(1).map((day) => shift(day, '12:00', '20:00')),
    ];
    const week = timesheetWeek(entries, rules, { week: '2026-03-09', zone, now: '2026-03-20T00:00:00.000Z' });
    expect(week.map(({ regular, overtime }) => [regular / 60, overtime / 60])).toEqual([
      [8, 2],
      [8, 0],
      [8, 0],
      [8, 0],
      [8, 0],
      [0, 8],
      [0, 0],
    ]);
  });

  it('divides an entry at midnight, also on the day that the clocks change', () => {
    const entries = [{ kind: 'work' as const, start: '2026-03-08T04:00:00.000Z', end: '2026-03-08T12:00:00.000Z' }];
    const week = timesheetWeek(entries, rules, { week: '2026-03-02', zone, now: '2026-03-20T00:00:00.000Z' });
    // Saturday 23:00 to 24:00, and Sunday 0:00 to 8:00, of which the clock skipped one hour.
    expect(week.slice(5).map(({ work: minutes }) => minutes / 60)).toEqual([1, 7]);
  });

  it('pays breaks only by the rule, and counts a running entry until now', () => {
    const entries = [
      { kind: 'work' as const, start: '2026-03-09T12:00:00.000Z', end: null },
      shift('2026-03-09', '11:30', '12:00', 'break'),
    ];
    const at = { week: '2026-03-09', zone, now: '2026-03-09T13:00:00.000Z' };
    expect(sumTimes(timesheetWeek(entries, rules, at))).toEqual({
      work: 60,
      travel: 0,
      break: 30,
      regular: 60,
      overtime: 0,
    });
    expect(sumTimes(timesheetWeek(entries, { ...rules, paidBreaks: true }, at)).regular).toBe(90);
  });

  test('every paid minute is regular or overtime, and never both', () => {
    const entry = fc.record({
      kind: fc.constantFrom('work' as const, 'travel' as const, 'break' as const),
      from: fc.integer({ min: 0, max: 9_000 }),
      length: fc.integer({ min: 1, max: 900 }),
    });
    const limit = fc.option(fc.integer({ min: 0, max: 3_000 }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), limit, limit, fc.boolean(), (list, daily, weekly, paidBreaks) => {
        const first = Date.parse('2026-03-09T05:00:00.000Z');
        const entries = list.map(({ kind, from, length }) => ({
          kind,
          start: new Date(first + from * 60_000).toISOString(),
          end: new Date(first + (from + length) * 60_000).toISOString(),
        }));
        const chosen = { ...rules, dailyOvertimeAfter: daily, weeklyOvertimeAfter: weekly, paidBreaks };
        const week = timesheetWeek(entries, chosen, { week: '2026-03-09', zone, now: '2026-04-01T00:00:00.000Z' });
        for (const day of week) {
          expect(day.regular + day.overtime).toBe(day.work + day.travel + (paidBreaks ? day.break : 0));
          expect(Math.min(day.regular, day.overtime)).toBeGreaterThanOrEqual(0);
          if (daily !== null) expect(day.regular).toBeLessThanOrEqual(daily);
        }
        if (weekly !== null) expect(sumTimes(week).regular).toBeLessThanOrEqual(weekly);
      }),
      { numRuns: 500 },
    );
  });

  it('is written as hours', () => {
    expect([hoursText(455), hoursText(0), decimalHours(455)]).toEqual(['7:35', '0:00', '7.58']);
  });

  it('becomes one row a day for payroll', () => {
    const days = timesheetWeek([shift('2026-03-10', '12:00', '19:35')], rules, {
      week: '2026-03-09',
      zone,
      now: '2026-03-20T00:00:00.000Z',
    });
    const sheet = { name: 'Tom', email: 'tom@example.com', status: 'approved' as const, days };
    expect(payrollRows([sheet], '2026-03-09', '2026-03-15')).toEqual([
      ['Tom', 'tom@example.com', '2026-03-10', '7.58', '0.00', '7.58', '0.00', '0.00', 'Approved'],
    ]);
    expect(payrollRows([sheet], '2026-03-11', '2026-03-15')).toEqual([]);
  });
});
