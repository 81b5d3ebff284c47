import { expect, test } from 'vitest';
import type { VisitStatus } from '../visits/visit-statuses.ts';
import { nextVisit, ownDay, workedMinutes } from './own-day.ts';

const today = { start: '2026-03-10T04:00:00.000Z', end: '2026-03-11T04:00:00.000Z' };
const tomorrow = { start: today.end, end: '2026-03-12T04:00:00.000Z' };

const visit = (id: string, start: string, more: { status?: VisitStatus; anyTime?: boolean; end?: string } = {}) => ({
  id,
  visitStatus: more.status ?? ('scheduled' as const),
  visitStartDateTime: start,
  visitEndDateTime: more.end ?? start,
  anyTime: more.anyTime ?? false,
});

const dayOf = (visits: ReturnType<typeof visit>[]) => {
  const { next, rest, first, ...counts } = ownDay(visits, { today, tomorrow });
  return { next: next?.id, rest: rest.map(({ id }) => id), first: first?.id, ...counts };
};

test('the next visit is the started one, otherwise the first with a time, otherwise one at any time', () => {
  const [nine, ten] = [visit('nine', '2026-03-10T13:00:00.000Z'), visit('ten', '2026-03-10T14:00:00.000Z')];
  const anyTime = visit('any time', today.start, { anyTime: true });
  const begun = { ...ten, visitStatus: 'in_transit' as const };
  expect(nextVisit([anyTime, nine, begun])?.id).toBe('ten');
  expect(nextVisit([anyTime, nine, ten])?.id).toBe('nine');
  expect(nextVisit([anyTime, { ...nine, visitStatus: 'completed' as const }])?.id).toBe('any time');
  expect(nextVisit([{ ...nine, visitStatus: 'cancelled' as const }])).toBeUndefined();
});

test('the day is in order, without cancelled visits, and tomorrow begins with its first visit', () => {
  const visits = [
    visit('late tomorrow', '2026-03-11T20:00:00.000Z'),
    visit('two', '2026-03-10T18:00:00.000Z'),
    visit('done', '2026-03-10T12:00:00.000Z', { status: 'completed' }),
    visit('gone', '2026-03-10T15:00:00.000Z', { status: 'cancelled' }),
    visit('tomorrow', '2026-03-11T12:00:00.000Z'),
    visit('any time', today.start, { anyTime: true }),
    visit('one', '2026-03-10T17:00:00.000Z'),
  ];
  expect(dayOf(visits)).toEqual({
    next: 'one',
    rest: ['done', 'two', 'any time'],
    done: 1,
    count: 4,
    first: 'tomorrow',
  });
});

test('a visit that goes on from yesterday is of today, and one until tomorrow is not its first', () => {
  const over = visit('over night', '2026-03-10T02:00:00.000Z', { end: '2026-03-10T06:00:00.000Z' });
  const ended = visit('ended', '2026-03-10T02:00:00.000Z', { end: today.start });
  const long = visit('long', '2026-03-10T23:00:00.000Z', { end: '2026-03-11T06:00:00.000Z' });
  expect(dayOf([over, ended, long])).toEqual({
    next: 'over night',
    rest: ['long'],
    done: 0,
    count: 2,
    first: undefined,
  });
});

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const worked = (from: string, to: string | null, visitStatus: VisitStatus = 'completed') => ({
  startedAt: at(from),
  completedAt: to === null ? null : at(to),
  visitStatus,
});
const until = (now: string) => ({ ...today, now: Date.parse(at(now)) });

test('worked time counts from the start to the completion, overlapping visits once', () => {
  expect(workedMinutes([worked('09:30', '11:00'), worked('09:00', '10:00')], until('12:00'))).toBe(120);
  expect(workedMinutes([worked('09:00', '12:00'), worked('10:00', '11:00')], until('13:00'))).toBe(180);
});

test('work that goes on counts until now, and one that was stopped without completion does not', () => {
  expect(workedMinutes([worked('09:00', null, 'in_progress')], until('09:45'))).toBe(45);
  expect(workedMinutes([worked('09:00', null, 'scheduled')], until('09:45'))).toBe(0);
  expect(workedMinutes([], until('09:45'))).toBe(0);
});

test('only the part within the day counts', () =>
  expect(
    workedMinutes(
      [{ startedAt: '2026-03-10T03:00:00.000Z', completedAt: at('05:00'), visitStatus: 'completed' }],
      until('12:00'),
    ),
  ).toBe(60));
