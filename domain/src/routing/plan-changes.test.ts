import { expect, it } from 'vitest';
import { placesOf, planChanges } from './plan-changes.ts';

const figures = { cost: 0, kilometres: 0, travelMinutes: 0, changes: 0 };

it('lists the visits that moved, came or went', () => {
  const before = placesOf(
    {
      routes: [
        [
          { visit: 0, start: 480 },
          { visit: 1, start: 600 },
        ],
        [{ visit: 2, start: 500 }],
      ],
      unserved: [3],
      figures,
    },
    4,
  );
  const after = placesOf(
    {
      routes: [
        [
          { visit: 0, start: 480 },
          { visit: 3, start: 600 },
        ],
        [{ visit: 1, start: 600 }],
      ],
      unserved: [2],
      figures,
    },
    4,
  );
  expect(planChanges(before, after)).toEqual([
    { visit: 1, from: { vehicle: 0, start: 600 }, to: { vehicle: 1, start: 600 } },
    { visit: 2, from: { vehicle: 1, start: 500 }, to: null },
    { visit: 3, from: null, to: { vehicle: 0, start: 600 } },
  ]);
});
