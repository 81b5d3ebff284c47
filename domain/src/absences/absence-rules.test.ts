import { describe, expect, it } from 'vitest';
import * as rules from './absence-rules.ts';

describe('the times of an absence', () => {
  it.each([
    [{ start: '2026-03-09', end: '2026-03-09' }, null],
    [{ start: '2026-03-09', end: '2026-03-08' }, 'order'],
    [{ start: '2026-03-09', end: '2026-03-09T12:00:00.000Z' }, 'mixed'],
    [{ start: '2026-03-09T12:00:00.000Z', end: '2026-03-09T12:00:00.000Z' }, 'order'],
    [{ start: '2026-03-09', end: '2027-12-31' }, 'tooLong'],
  ])('%j have the problem %s', (time, problem) => expect(rules.problemOfAbsence(time)).toBe(problem));

  it('are whole local days, also when the clock changes', () => {
    const hours = (day: string): number => {
      const { start, end } = rules.spanOfAbsence({ start: day, end: day }, 'America/Toronto');
      return (end - start) / 3_600_000;
    };
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25]);
  });

  it('touch the local days between their start and end', () => {
    const dayOf = (moment: string): string => moment.slice(0, 10);
    const hours = { start: '2026-03-09T20:00:00.000Z', end: '2026-03-11T00:00:00.000Z' };
    expect(rules.daysOfAbsence(hours, dayOf)).toEqual({ first: '2026-03-09', last: '2026-03-10' });
    const days = { start: '2026-03-09', end: '2026-03-11' };
    expect(rules.daysOfAbsence(days, dayOf)).toEqual({ first: '2026-03-09', last: '2026-03-11' });
  });
});

describe('the rights over an absence', () => {
  const [admin, tom, ann] = [
    { userId: 'admin', isAdmin: true },
    { userId: 'tom', isAdmin: false },
    { userId: 'ann', isAdmin: false },
  ];
  it.each([
    [admin, 'approved', true],
    [tom, 'requested', true],
    [tom, 'approved', false],
    [tom, 'refused', false],
    [ann, 'requested', false],
  ] as const)('of %j over one that was %s', (person, status, may) => {
    expect(rules.mayChangeAbsence(person, { userId: 'tom', status })).toBe(may);
  });

  it('show the reason to admins and the person alone', () => {
    expect([admin, tom, ann].map((person) => rules.seesAbsenceReason(person, 'tom'))).toEqual([true, true, false]);
  });

  it('approve what an admin enters', () => {
    expect([true, false].map(rules.newAbsenceStatus)).toEqual(['approved', 'requested']);
  });
});
