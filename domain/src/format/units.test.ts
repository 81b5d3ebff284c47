import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { absenceTimeText } from '../absences/absence-text.ts';
import { invitationTime } from '../emails/mail-invitation.ts';
import { formatDateTime, formDateTime, readFormTime } from './dates.ts';
import { relativeTime } from './relative-time.ts';
import { formatSchedule, formatSpan } from './schedule.ts';
import {
  type Clock,
  clocks,
  distanceIn,
  distanceUnits,
  hourIn,
  shortDistanceIn,
  textIn,
  timeIn,
  unitsOf,
  usualUnits,
  weekdaysFrom,
  weekStarts,
} from './units.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);

test.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['14:05', '2:05 PM'],
])('%s is %s on a clock of 12 hours', (time, shown) => {
  expect(timeIn(time, '12h')).toBe(shown);
  expect(timeIn(time, '24h')).toBe(time);
});

test('what either clock shows is read as the same time again', () => {
  fc.assert(
    fc.property(aTime, fc.constantFrom(...clocks), (time, clock) => {
      expect(readFormTime(timeIn(time, clock))).toBe(time);
      expect(readFormTime(timeIn(time, clock).toLowerCase().replace(' ', ''))).toBe(time);
    }),
  );
});

test('full hours beside a board are short', () => {
  expect([hourIn('00:00', '12h'), hourIn('14:00', '12h'), hourIn('14:30', '12h')]).toEqual([
    '12 AM',
    '2 PM',
    '2:30 PM',
  ]);
  expect(hourIn('14:00', '24h')).toBe('14:00');
});

describe('a text that the product wrote', () => {
  it.each([
    ['Jan 05, 2026 07:00 to 15:30', 'Jan 05, 2026 7:00 AM to 3:30 PM'],
    ['Jan 05, 2026 07:00 MST to 15:30 MDT', 'Jan 05, 2026 7:00 AM MST to 3:30 PM MDT'],
    ['Vacation, Jul 06, 2026, 08:00 to 10:00', 'Vacation, Jul 06, 2026, 8:00 AM to 10:00 AM'],
    ['moved to 01/05/2026 14:30', 'moved to 01/05/2026 2:30 PM'],
    ['Free from 08:00 to 15:30.', 'Free from 8:00 AM to 3:30 PM.'],
    ['No gap of 2 hours before 09:15.', 'No gap of 2 hours before 9:15 AM.'],
    ['takes the fixed time 13:00.', 'takes the fixed time 1:00 PM.'],
    ['Jan 05, 2026', 'Jan 05, 2026'],
    ['Mix 10:30, Route 14:00-16:00', 'Mix 10:30, Route 14:00-16:00'],
  ])('%j has its times changed, and nothing else', (text, shown) => {
    expect(textIn(text, '12h')).toBe(shown);
    expect(textIn(text, '24h')).toBe(text);
    expect(textIn(shown, '12h')).toBe(shown);
  });

  it('is what the same words with that clock are', () => {
    const moment = fc
      .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
      .map((ms) => new Date(ms).toISOString());
    const zone = fc.constantFrom('America/Toronto', 'America/Denver', 'Europe/Berlin', 'Asia/Kolkata');
    fc.assert(
      fc.property(moment, moment, zone, (from, to, place) => {
        const ways: ((clock: Clock) => string)[] = [
          (clock) => formatDateTime(from, place, clock),
          (clock) => formDateTime(from, place, clock),
          (clock) => formatSchedule(from, { zone: place, readerZone: 'America/Toronto', hasTime: true, clock }),
          (clock) => formatSpan(from, to, { zone: place, readerZone: 'America/Toronto', clock }),
          (clock) => relativeTime(from, { now: '2041-01-01T00:00:00.000Z', zone: place, clock }),
          (clock) => absenceTimeText({ start: from, end: to }, place, clock),
          (clock) => invitationTime({ start: from, end: to, zone: null }, place, clock),
        ];
        for (const write of ways) {
          expect(textIn(write('24h'), '12h')).toBe(write('12h'));
          // No time is left without its half of the day.
          expect(write('12h').replaceAll(/GMT\S+/g, '')).not.toMatch(/\d:\d\d(?! [AP]M)/);
        }
      }),
    );
  });
});

test('distances have their unit', () => {
  expect([distanceIn(16, 'km'), distanceIn(16, 'mi'), distanceIn(100, 'mi'), distanceIn(-12.3, 'mi')]).toEqual([
    '16 km',
    '9.9 mi',
    '62 mi',
    '-7.6 mi',
  ]);
  expect(distanceUnits.map((unit) => shortDistanceIn(12.4, unit))).toEqual(['12 m', '41 ft']);
});

test('a week has each of its days once, from its first one', () => {
  for (const start of weekStarts) {
    expect(weekdaysFrom(start)[0]).toBe(start);
    expect(new Set(weekdaysFrom(start)).size).toBe(7);
  }
});

test('a person reads their own units, and else those of the company', () => {
  const company = { clock: '24h', distance: 'km', weekStart: 'monday' } as const;
  expect(unitsOf({ clock: null, distance: null, weekStart: null }, company)).toEqual(company);
  expect(unitsOf({ clock: '12h', distance: 'mi', weekStart: 'sunday' }, company)).toEqual({
    clock: '12h',
    distance: 'mi',
    weekStart: 'sunday',
  });
});

test.each([
  ['US', { clock: '12h', distance: 'mi', weekStart: 'sunday' }],
  ['CA', { clock: '12h', distance: 'km', weekStart: 'sunday' }],
  ['GB', { clock: '24h', distance: 'mi', weekStart: 'monday' }],
  ['FR', { clock: '24h', distance: 'km', weekStart: 'monday' }],
  [null, { clock: '24h', distance: 'km', weekStart: 'monday' }],
])('a company in %s begins with the units of its country', (country, units) =>
  expect(usualUnits(country)).toEqual(units),
);
