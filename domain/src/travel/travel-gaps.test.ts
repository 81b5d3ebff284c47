import { expect, it } from 'vitest';
import { type TravelStop, travelGaps, travelText } from './travel-gaps.ts';

/** Places on a line to the north: 1.3 times as many kilometres of road, at 40 km/h. */
const north = (kilometres: number) => ({ latitude: 43.6532 + kilometres / 111.195, longitude: -79.3832 });
const at = (time: string): number => Date.parse(`2026-03-10T${time}:00Z`);
const stop = (id: string, start: string, end: string, kilometres: number | null): TravelStop => ({
  ...{ id, start: at(start), end: at(end) },
  place: kilometres === null ? null : north(kilometres),
});

it('compares the way from the visit before with the time between them', () => {
  const gaps = travelGaps([
    stop('c', '13:00', '14:00', 0),
    stop('a', '09:00', '10:00', 0),
    stop('b', '10:20', '12:00', 9.99),
  ]);
  expect(gaps).toEqual([
    { fromId: 'a', toId: 'b', minutes: 20, free: 20, fits: true },
    { fromId: 'b', toId: 'c', minutes: 20, free: 60, fits: true },
  ]);
  expect(travelGaps([stop('a', '09:00', '10:00', 0), stop('b', '10:19', '12:00', 9.99)])[0]).toMatchObject({
    free: 19,
    fits: false,
  });
});

it('begins at the visit that ends last before, and not at one that still runs', () => {
  const long = stop('long', '08:00', '12:00', 30);
  const short = stop('short', '09:00', '10:00', 5);
  expect(
    travelGaps([long, short, stop('next', '11:00', '12:00', 0)]).map(({ fromId, toId }) => [fromId, toId]),
  ).toEqual([['short', 'next']]);
  expect(travelGaps([long, short, stop('next', '13:00', '14:00', 0)])).toMatchObject([{ fromId: 'long' }]);
});

it('says nothing about unknown places and about the same place', () => {
  expect(travelGaps([stop('a', '09:00', '10:00', null), stop('b', '10:00', '11:00', 1)])).toEqual([]);
  expect(travelGaps([stop('a', '09:00', '10:00', 1), stop('b', '10:00', '11:00', null)])).toEqual([]);
  expect(travelGaps([stop('a', '09:00', '10:00', 1), stop('b', '10:00', '11:00', 1)])).toEqual([]);
});

it('says in words what a board shows of a way', () => {
  expect(travelText({ minutes: 20, free: 35, fits: true })).toBe('20 min');
  expect(travelText({ minutes: 20, free: 15, fits: false })).toBe('20 min of travel, only 15 min free');
  expect(travelText({ minutes: 62, free: 0, fits: false })).toBe('62 min of travel, no time free');
});
