import { expect, it } from 'vitest';
import { placesOf } from './plan-changes.ts';

it('lists the place of each visit', () => {
  const routes = [[{ visit: 0, start: 480 }], [{ visit: 2, start: 500 }]];
  const figures = { cost: 0, kilometres: 0, travelMinutes: 0, changes: 0 };
  expect(placesOf({ routes, unserved: [1], figures }, 3)).toEqual([
    { vehicle: 0, start: 480 },
    null,
    { vehicle: 1, start: 500 },
  ]);
});
