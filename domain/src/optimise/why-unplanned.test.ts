import { expect, it } from 'vitest';
import { whyUnplanned } from './why-unplanned.ts';

it.each([
  [
    { isSeriesWithoutDates: true, people: 0, hasBegun: false },
    'A series gets its dates in its form. Schedule it by hand.',
  ],
  [{ isSeriesWithoutDates: false, people: 3, hasBegun: false }, 'It is for 3 people at once. Schedule it by hand.'],
  [{ isSeriesWithoutDates: false, people: 1, hasBegun: false }, 'It cannot be planned. Schedule it by hand.'],
  [
    { isSeriesWithoutDates: false, people: 1, hasBegun: true },
    'Work on it has begun. Complete it, or move it by hand.',
  ],
])('explains %j', (visit, text) => {
  expect(whyUnplanned(visit)).toBe(text);
});
