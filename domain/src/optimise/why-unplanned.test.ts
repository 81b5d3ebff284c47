import { expect, it } from 'vitest';
import { whyUnplanned } from './why-unplanned.ts';

it.each([
  [{ isSeriesWithoutDates: true, people: 0 }, 'A series gets its dates in its form. Schedule it by hand.'],
  [{ isSeriesWithoutDates: false, people: 3 }, 'It is for 3 people at once. Schedule it by hand.'],
  [{ isSeriesWithoutDates: false, people: 1 }, 'It cannot be planned. Schedule it by hand.'],
])('explains %j', (visit, text) => {
  expect(whyUnplanned(visit)).toBe(text);
});
