import { expect, test } from 'vitest';
import type { Entry } from '../../planning/parts/entry.ts';
import { beginOf, dayHint, placeIn, timelineHours, timelineRows } from './timeline.ts';

const zone = 'America/Toronto';
const day = '2026-03-10';
const workingHours = { start: '08:00', end: '17:00' };
const at = (time: string): number => Date.parse(`2026-03-10T${time}:00-04:00`);

const ann = { id: 'ann', name: 'Ann', color: '#111111' };
const bob = { id: 'bob', name: 'Bob', color: '#222222' };
const cy = { id: 'cy', name: 'Cy', color: '#333333' };

const visit = (id: string, from: string, to: string, people: (typeof ann)[] = [], more: Partial<Entry> = {}) =>
  ({
    id,
    kind: 'visit',
    start: at(from),
    end: at(to),
    firstDay: day,
    lastDay: day,
    isAllDay: false,
    people,
    ...more,
  }) as Entry;

const labels = (visits: Entry[], of = { day, zone, workingHours }) => {
  const { hours, from, to } = timelineHours({ ...of, visits });
  return [hours[0]?.label, hours.at(-1)?.label, (to - from) / 3_600_000];
};

test('the working hours are shown, and widened to whole hours around the visits', () => {
  expect(labels([])).toEqual(['08:00', '16:00', 9]);
  expect(labels([visit('a', '06:45', '07:30'), visit('b', '16:00', '17:20')])).toEqual(['06:00', '17:00', 12]);
});

test('a visit at any time widens nothing, and one over night ends with the day', () => {
  expect(labels([visit('a', '00:00', '23:59', [], { isAllDay: true })])).toEqual(['08:00', '16:00', 9]);
  expect(labels([visit('a', '20:00', '23:00', [], { end: at('23:00') + 6 * 3_600_000 })])[2]).toBe(16);
});

test('the night of a clock change has its own length', () => {
  // Clocks go from 02:00 to 03:00.
  const night = { day: '2026-03-08', zone, workingHours: { start: '00:00', end: '06:00' } };
  expect(labels([], night)).toEqual(['00:00', '05:00', 5]);
});

test('a stretch of time lies within the shown hours, or nowhere', () => {
  const hours = { from: at('08:00'), to: at('16:00') };
  expect(placeIn(hours, at('10:00'), at('12:00'))).toEqual({ left: 0.25, width: 0.25 });
  expect(placeIn(hours, at('06:00'), at('10:00'))).toEqual({ left: 0, width: 0.25 });
  expect(placeIn(hours, at('17:00'), at('18:00'))).toBeNull();
});

test('a narrow window begins an hour before the hour of the present, and outside the hours at the start', () => {
  const hours = { from: at('08:00'), to: at('16:00') };
  expect(beginOf(hours, at('13:00'))).toBe(0.5);
  expect(beginOf(hours, at('13:59'))).toBe(0.5);
  for (const time of ['07:00', '08:30', '16:01', '20:00']) expect([time, beginOf(hours, at(time))]).toEqual([time, 0]);
});

test.each([
  [[], [], 'No visits today. Schedule a job, and it appears here.'],
  [[], [{ name: 'Labour Day' }], 'Closed: Labour Day'],
  [[visit('a', '09:00', '10:00', [], { status: 'completed' }), visit('b', '09:00', '10:00')], [], '1 of 2 completed'],
  [
    [visit('a', '09:00', '10:00', [], { isLate: true })],
    [{ name: 'Labour Day' }],
    'Closed: Labour Day, 0 of 1 completed, 1 late',
  ],
])('the line below the day counts its visits, also on a closed day', (visits, closed, text) => {
  expect(dayHint(visits, closed)).toBe(text);
});

const rows = (entries: Entry[], away: { personId: string }[] = []) =>
  timelineRows({
    day,
    entries,
    team: [ann, bob, cy],
    away: away as never[],
    hours: { from: at('08:00'), to: at('17:00') },
  });

test('people with visits come first, then people with time off, then the others', () => {
  const found = rows([visit('a', '09:00', '10:00', [cy])], [{ personId: 'bob' }]);
  expect(found.map(({ person }) => person?.name)).toEqual(['Cy', 'Bob', 'Ann']);
  expect(found[1]?.away).toHaveLength(1);
});

test('visits of nobody have the first row, and a person who left keeps a row', () => {
  const left = { id: 'dee', name: 'Dee', color: '#444444' };
  const found = rows([visit('a', '09:00', '10:00'), visit('b', '09:00', '10:00', [left])]);
  expect(found.map(({ person }) => person?.name)).toEqual([undefined, 'Dee', 'Ann', 'Bob', 'Cy']);
});

test('overlapping visits have lanes of their own', () => {
  const [row] = rows([visit('a', '09:00', '11:00', [ann]), visit('b', '10:00', '12:00', [ann])]);
  expect([row?.depth, row?.lanes.get('a')?.lane, row?.lanes.get('b')?.lane]).toEqual([2, 0, 1]);
});

test('entries of other days and kinds are not shown', () => {
  const [row] = rows([
    visit('a', '09:00', '10:00', [ann], { kind: 'event' }),
    visit('b', '09:00', '10:00', [ann], { firstDay: '2026-03-11', lastDay: '2026-03-11' }),
  ]);
  expect(row?.visits).toEqual([]);
});
