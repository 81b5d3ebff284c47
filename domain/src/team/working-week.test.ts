import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from '../recurrence/repeat-rule.ts';
import { problemsOfWeek, sortedWeek, type WorkingDay, weekOfAccount, workOn } from './working-week.ts';

const monday = (more: Partial<WorkingDay> = {}): WorkingDay => ({
  ...{ day: 'monday', start: '08:00', end: '16:00', breaks: [] },
  ...more,
});

describe('the problems of a working week', () => {
  it.each([
    [[monday()], []],
    [[monday(), monday({ start: '09:00' })], [{ path: [1, 'day'], rule: 'dayTwice' }]],
    [[monday({ start: '16:00' })], [{ path: [0, 'end'], rule: 'hoursOrder' }]],
    [[monday({ breaks: [{ start: '13:00', end: '12:00' }] })], [{ path: [0, 'breaks', 0, 'end'], rule: 'breakOrder' }]],
    [
      [monday({ breaks: [{ start: '07:30', end: '08:30' }] })],
      [{ path: [0, 'breaks', 0, 'start'], rule: 'breakOutside' }],
    ],
    [
      [
        monday({
          breaks: [
            { start: '10:00', end: '10:30' },
            { start: '10:15', end: '10:45' },
          ],
        }),
      ],
      [{ path: [0, 'breaks', 1, 'start'], rule: 'breaksOverlap' }],
    ],
  ])('of %j are %j', (week, problems) => expect(problemsOfWeek(week)).toEqual(problems));
});

it('is sorted by day, and each day by its breaks', () => {
  const breaks = [
    { start: '14:00', end: '14:15' },
    { start: '10:00', end: '10:15' },
  ];
  const week = sortedWeek([monday({ day: 'friday', breaks }), monday()]);
  expect(week.map(({ day }) => day)).toEqual(['monday', 'friday']);
  expect(week[1]?.breaks.map(({ start }) => start)).toEqual(['10:00', '14:00']);
});

it('of an account has its hours without breaks', () => {
  const week = weekOfAccount({ workingDays: ['tuesday', 'monday'], workingHours: { start: '09:00', end: '17:00' } });
  expect(week).toEqual([
    { day: 'monday', start: '09:00', end: '17:00', breaks: [] },
    { day: 'tuesday', start: '09:00', end: '17:00', breaks: [] },
  ]);
});

const minutes = fc.integer({ min: 0, max: 1439 });
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const span = fc
  .tuple(minutes, minutes)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: clock(Math.min(a, b)), end: clock(Math.max(a, b)) }));
const week = fc
  .array(fc.record({ day: fc.constantFrom(...weekdays), hours: span, breaks: fc.array(span, { maxLength: 3 }) }), {
    maxLength: 7,
  })
  .map((days) => days.map(({ day, hours, breaks }) => ({ day, ...hours, breaks })));

it('without problems is worked in its hours, and never in a break', () => {
  fc.assert(
    fc.property(week, fc.constantFrom(...weekdays), minutes, (days, weekday, minute) => {
      fc.pre(problemsOfWeek(days).length === 0);
      const now = clock(minute);
      const isIn = ({ start, end }: { start: string; end: string }): boolean => start <= now && now < end;
      const day = days.find((of) => of.day === weekday);
      const works = day !== undefined && isIn(day) && !day.breaks.some(isIn);
      expect(workOn(weekday, days).some(isIn)).toBe(works);
    }),
  );
});
