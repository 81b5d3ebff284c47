import { expect, it } from 'vitest';
import { marginOf } from './margin.ts';

it.each([
  [129, 40, 89, 69],
  [0.3, 0.1, 0.2, 66.7],
  [10, 12.5, -2.5, -25],
  [10, 0, 10, 100],
  [0.335, 0.1234, 0.2116, 63.2],
  [0, 5, -5, null],
])('a price of %s with a cost of %s leaves %s, %s percent', (price, cost, amount, percent) => {
  expect(marginOf({ price, cost })).toEqual({ amount, percent });
});
