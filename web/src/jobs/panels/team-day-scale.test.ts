import type { Absence } from '@truckroll/contract/absences/absences';
import type { Event } from '@truckroll/contract/planning/calendar';
import { describe, expect, test } from 'vitest';
import {
  chosenPart,
  firstMinuteOf,
  leftOf,
  minuteAt,
  partOf,
  passedMinutes,
  personDay,
  shownHours,
} from './team-day-scale.ts';

const zone = 'America/Toronto';
const day = '2026-05-12';
const at = (time: string, of = day): string => new Date(`${of}T${time}:00-04:00`).toISOString();

const visit = (
  id: string,
  props: Partial<Event['extendedProps']> & { start: string; end: string; isAllDay?: boolean },
) => {
  const { start, end, isAllDay = false, ...own } = props;
  const extendedProps = { source: 'visit', location: null, jobId: 'j', clientId: null, teamMembers: [tom], ...own };
  return { id, title: `Job #${id}`, start, end, isAllDay, eventType: 'visit', extendedProps } as unknown as Event;
};
const tom = { id: 'tom', name: 'Tom', color: '#123456' };
const week = [{ day: 'tuesday' as const, start: '08:00', end: '16:00', breaks: [{ start: '12:00', end: '12:30' }] }];
const asked = { day, zone, personId: 'tom', events: [], absences: [], week, isClosed: false };

describe('the day of a person', () => {
  test('has the visits of that person only, by their start, and none that was cancelled', () => {
    const events = [
      visit('late', { start: at('13:00'), end: at('14:30') }),
      visit('early', { start: at('09:15'), end: at('10:00') }),
      visit('off', { start: at('11:00'), end: at('12:00'), visitStatus: 'cancelled' }),
      visit('other', { start: at('11:00'), end: at('12:00'), teamMembers: [{ ...tom, id: 'ann' }] }),
    ];
    expect(personDay({ ...asked, events }).bars).toMatchObject([
      { id: 'early', from: 555, to: 600 },
      { id: 'late', from: 780, to: 870 },
    ]);
  });

  test('shows the part of a visit that lies on it, and names those without a time', () => {
    const events = [
      visit('night', { start: at('22:00', '2026-05-11'), end: at('02:00') }),
      visit('any', { start: at('00:00'), end: at('00:00'), isAllDay: true }),
      visit('past', { start: at('09:00', '2026-05-11'), end: at('10:00', '2026-05-11') }),
    ];
    const { bars, anyTime } = personDay({ ...asked, events });
    expect(bars).toMatchObject([{ id: 'night', from: 0, to: 120 }]);
    expect(anyTime).toEqual(['Job #any']);
  });

  test('has the working hours without the break, and none while the company is closed', () => {
    expect(personDay(asked).works).toEqual([
      { from: 480, to: 720 },
      { from: 750, to: 960 },
    ]);
    expect(personDay({ ...asked, isClosed: true }).works).toEqual([]);
    expect(personDay({ ...asked, day: '2026-05-13' }).works).toEqual([]);
  });

  test('has the time off with its reason, if that is known', () => {
    const absence = {
      id: 'a',
      teamMemberId: 'tom',
      name: 'Tom',
      kind: null,
      start: day,
      end: day,
    } as unknown as Absence;
    expect(personDay({ ...asked, absences: [absence] }).away).toEqual([{ id: 'a', label: 'Away', from: 0, to: 1440 }]);
    expect(personDay({ ...asked, personId: 'ann', absences: [absence] }).away).toEqual([]);
  });
});

test('the shown hours cover the work, all visits and the chosen time, in whole hours', () => {
  const usual = { from: 480, to: 1020 };
  expect(shownHours(usual, [], null)).toEqual(usual);
  const events = [visit('early', { start: at('06:30'), end: at('07:00') })];
  expect(shownHours(usual, [personDay({ ...asked, events })], { from: 1050, to: 1110 })).toEqual({
    from: 360,
    to: 1140,
  });
});

test('free places are what the visits leave, also where those overlap', () => {
  const taken = [
    { from: 600, to: 660 },
    { from: 540, to: 720 },
    { from: 900, to: 960 },
  ];
  expect(leftOf({ from: 480, to: 960 }, taken)).toEqual([
    { from: 480, to: 540 },
    { from: 720, to: 900 },
  ]);
});

test('a click stands for the quarter of an hour in which it is made, within the free place', () => {
  expect(minuteAt({ from: 480, to: 600 }, 0.3)).toBe(510);
  expect(minuteAt({ from: 490, to: 600 }, 0)).toBe(490);
  expect(minuteAt({ from: 480, to: 600 }, 1)).toBe(585);
});

test('by keyboard a free place stands for its first working minute to come', () => {
  const works = [{ from: 480, to: 960 }];
  expect(firstMinuteOf({ from: 420, to: 600 }, works, 0)).toBe(480);
  expect(firstMinuteOf({ from: 420, to: 600 }, works, 500)).toBe(510);
  expect(firstMinuteOf({ from: 420, to: 480 }, works, 0)).toBe(420);
  expect(firstMinuteOf({ from: 420, to: 600 }, [], 0)).toBe(420);
});

test('the chosen time stands on its own day, and after midnight on the next one', () => {
  const chosen = { startDate: day, startTime: '22:00' };
  expect(chosenPart(chosen, 4 * 3600, day)).toEqual({ from: 1320, to: 1440 });
  expect(chosenPart(chosen, 4 * 3600, '2026-05-13')).toEqual({ from: 0, to: 120 });
  expect(chosenPart(chosen, 3600, '2026-05-13')).toBeNull();
  expect(chosenPart({ ...chosen, startTime: null }, 3600, day)).toBeNull();
});

test('parts of a day follow its own clock', () => {
  expect(partOf({ start: at('09:00'), end: at('10:30') }, day, zone)).toEqual({ from: 540, to: 630 });
  expect(partOf({ start: at('09:00'), end: at('10:30') }, '2026-05-13', zone)).toBeNull();
  expect(passedMinutes(day, Date.parse(at('09:05')), zone)).toBe(545);
  expect(passedMinutes('2026-05-13', Date.parse(at('09:05')), zone)).toBe(0);
});
