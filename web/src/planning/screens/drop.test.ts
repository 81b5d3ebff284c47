import { expect, test } from 'vitest';
import { axisOf, dayClock } from '../parts/day-axis.ts';
import { type Area, dropped, type Hold } from './drop.ts';

const zone = 'America/Toronto';
const day = '2026-03-10';
const clock = dayClock(day, zone);
const people = [
  { id: 'tom', name: 'Tom', color: '' },
  { id: 'ann', name: 'Ann', color: '' },
];
const grid = {
  axis: axisOf([clock]),
  clock,
  zone,
  personById: (id: string | null) => people.find((each) => each.id === id) ?? null,
  mayHandOver: true,
};
const hour = 3_600_000;
const nine = clock.start + 9 * hour;
const hold: Hold = {
  placement: { start: nine, end: nine + 2 * hour, isAllDay: false, people: people.slice(0, 1) },
  part: 'whole',
  grabbed: hour,
  fromPerson: 'tom',
};
const time: Area = { kind: 'time', day, personId: 'tom' };
const at = (hours: number): number => hours / 24;

test('a visit keeps its grab offset under the pointer, and snaps to quarter hours', () => {
  const { start, end } = dropped(hold, time, at(13.1), grid);
  expect([start, end]).toEqual([clock.start + 12 * hour, clock.start + 14 * hour]);
});

test('a visit does not begin before the day of the drop', () => {
  expect(dropped(hold, time, at(0.5), grid).start).toBe(clock.start);
});

test("a drop in another person's row reassigns it, with the right to", () => {
  const row: Area = { ...time, personId: 'ann' };
  expect(dropped(hold, row, at(10), grid).people.map(({ id }) => id)).toEqual(['ann']);
  expect(dropped(hold, row, at(10), { ...grid, mayHandOver: false }).people.map(({ id }) => id)).toEqual(['tom']);
  expect(dropped(hold, { ...time, personId: null }, at(10), grid).people).toEqual([]);
});

test('dragging its end keeps its person', () => {
  const longer = dropped({ ...hold, part: 'end' }, { ...time, personId: 'ann' }, at(12.52), grid);
  expect(longer).toMatchObject({ start: nine, end: clock.start + 12.5 * hour, people: [{ id: 'tom' }] });
});

test('a drop on a day without a time makes it any-time, and a drop on the hours gives it a time again', () => {
  const anyTime = dropped(hold, { ...time, kind: 'any-time' }, 0, grid);
  expect(anyTime).toMatchObject({ start: clock.start, end: clock.start, isAllDay: true });
  const timed = dropped({ ...hold, placement: anyTime, grabbed: 0 }, time, at(8.2), grid);
  expect(timed).toMatchObject({ start: clock.start + 8 * hour, end: clock.start + 9 * hour, isAllDay: false });
});

test('a drop in a month keeps its time', () => {
  const moved = dropped(
    { ...hold, fromPerson: undefined },
    { kind: 'day', day: '2026-03-12', personId: undefined },
    0,
    grid,
  );
  expect(moved.start).toBe(nine + 48 * hour);
});
