import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import { type VisitStatus, visitStatuses } from '../visits/visit-statuses.ts';
import { seriesOf } from './series.ts';
import { changeOfSeries, lossesOf } from './series-change.ts';

const timezone = 'America/Toronto';
const rule: RepeatRule = {
  ...{ frequency: 'weekly', interval: 1, duration: { value: 4, unit: 'week(s)' } },
  ...{ weekDays: [], daysOfMonth: [], month: null, dayOfMonth: null },
};
const job = (start: string, time = '10:00') => ({
  startDateTime: momentOf({ day: start, time }, timezone),
  ...{ endDateTime: null, isStartTime: true, isEndTime: false, anyTime: false, serviceDuration: 3600, timezone },
});
const seriesFrom = (start: string, own: Partial<RepeatRule> = {}, time?: string) =>
  seriesOf(job(start, time), { ...rule, ...own });
const weeks = (value: number) => ({ duration: { value, unit: 'week(s)' as const } });
const before = seriesFrom('2026-03-09');

const visitOf = ({ start, end }: { start: string; end: string }, index: number) => ({
  ...{ id: index + 1, visitStartDateTime: start as string | null, visitEndDateTime: end as string | null },
  ...{ visitStatus: 'scheduled' as VisitStatus, anyTime: false, teamIds: ['ann'], priority: 'medium' },
  ...{ noteCount: 0, hasForms: false },
});
const visits = before.map(visitOf);
const shifted = (visit: (typeof visits)[number], days: number) => ({
  ...visit,
  visitStartDateTime: momentOf(
    { day: addDays(wallClock(visit.visitStartDateTime ?? '', timezone).day, days), time: '15:30' },
    timezone,
  ),
  visitEndDateTime: momentOf(
    { day: addDays(wallClock(visit.visitStartDateTime ?? '', timezone).day, days), time: '16:30' },
    timezone,
  ),
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const days = (list: readonly { start: string }[]) => list.map(({ start }) => wallClock(start, timezone).day.slice(5));
const change = (own: typeof visits, after: ReturnType<typeof seriesFrom>, today = '2026-03-01') =>
  changeOfSeries(own, { before, after, anyTime: false, timezone, today });

describe('a series with a new schedule', () => {
  it('is made whole the first time, also before today', () => {
    const { added } = changeOfSeries([], { before: [], after: before, anyTime: false, timezone, today: '2026-03-20' });
    expect(added).toEqual(before);
  });

  it('keeps the days that stay, removes the others and adds the new ones from today on', () => {
    const { moved, removed, added } = change(
      visits,
      seriesFrom('2026-03-02', { interval: 2, ...weeks(8) }),
      '2026-03-05',
    );
    expect(moved).toEqual([]);
    expect(ids(removed)).toEqual([1, 3]);
    expect(days(added)).toEqual(['04-13']);
  });

  it('moves the visits of a changed time of day, except those that have passed', () => {
    const { moved, removed, added } = change(visits, seriesFrom('2026-03-09', {}, '12:00'), '2026-03-12');
    expect(ids(moved.map(({ visit }) => visit))).toEqual([2, 3, 4]);
    expect([removed, added]).toEqual([[], []]);
  });

  it('counts a moved visit for the nearest day without one', () => {
    const [one, two, three, four] = visits as [
      (typeof visits)[0],
      (typeof visits)[0],
      (typeof visits)[0],
      (typeof visits)[0],
    ];
    const own = [one, shifted(two, 1), shifted(three, -2), shifted(four, 2)];
    expect(change(own, seriesFrom('2026-03-09', weeks(5)))).toMatchObject({ moved: [], removed: [] });
    expect(days(change(own, seriesFrom('2026-03-09', weeks(5))).added)).toEqual(['04-06']);
    expect(ids(change(own, seriesFrom('2026-03-09', weeks(2))).removed)).toEqual([3, 4]);
    expect(ids(change(own, seriesFrom('2026-03-09', {}, '12:00')).moved.map(({ visit }) => visit)).sort()).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('keeps everything that is before a new end, whatever was done to its visits by hand', () => {
    const act = fc.record({
      deleted: fc.boolean(),
      undated: fc.boolean(),
      shift: fc.integer({ min: -2, max: 2 }),
      visitStatus: fc.constantFrom(...visitStatuses),
    });
    const acts = fc.array(act, { minLength: 4, maxLength: 4 });
    const today = fc.integer({ min: 0, max: 60 }).map((count) => addDays('2026-02-20', count));
    fc.assert(
      fc.property(acts, today, fc.integer({ min: 4, max: 9 }), (each, day, length) => {
        const own = visits.flatMap((visit, index) => {
          const { deleted = true, undated, shift = 0, visitStatus = 'scheduled' } = each[index] ?? {};
          if (deleted) return [];
          if (undated) return [{ ...visit, visitStartDateTime: null, visitEndDateTime: null }];
          return [{ ...(shift === 0 ? visit : shifted(visit, shift)), visitStatus }];
        });
        fc.pre(own.length > 0);
        const { moved, removed, added } = change(own, seriesFrom('2026-03-09', weeks(length)), day);
        expect([moved, removed]).toEqual([[], []]);
        const extension = seriesFrom('2026-03-09', weeks(length)).slice(4);
        expect(added).toEqual(extension.filter(({ start }) => wallClock(start, timezone).day >= day));
      }),
    );
  });
});

describe('what a new schedule takes from visits', () => {
  it('is named for each: time, people, priority, notes and forms', () => {
    const [one, two, three, four] = visits as [
      (typeof visits)[0],
      (typeof visits)[0],
      (typeof visits)[0],
      (typeof visits)[0],
    ];
    const own = [
      one,
      { ...two, teamIds: ['bo'], priority: 'urgent' },
      { ...three, noteCount: 2, hasForms: true },
      shifted(four, 1),
    ];
    const job = { before, teamIds: ['ann'], priority: 'medium' };
    const shorter = lossesOf(change(own, seriesFrom('2026-03-09', weeks(1))), job);
    expect(shorter.map(({ visit, loses }) => [visit.id, loses])).toEqual([
      [2, ['its people', 'its priority']],
      [3, ['2 notes', 'its filled forms']],
      [4, ['its own time']],
    ]);
    const later = lossesOf(change(own, seriesFrom('2026-03-09', {}, '12:00')), job);
    expect(later.map(({ visit, loses }) => [visit.id, loses])).toEqual([[4, ['its own time']]]);
  });
});
