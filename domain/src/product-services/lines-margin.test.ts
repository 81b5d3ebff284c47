import { expect, test } from 'vitest';
import { linesMargin } from './lines-margin.ts';

const costs = new Map([
  ['filter', 9],
  ['labor', 0],
]);
const of = (lines: Parameters<typeof linesMargin>[0], income: number) =>
  linesMargin(lines, { income, costOf: (id) => costs.get(id) ?? null, decimals: 2 });

test('the margin of lines is their income less the costs of the price book', () => {
  const lines = [
    { itemId: 'filter', quantity: 2 },
    { itemId: 'labor', quantity: 3 },
  ];
  expect(of(lines, 40)).toEqual({ margin: { amount: 22, percent: 55 }, withoutCost: 0 });
});

test('a line without a cost leaves the margin unknown', () => {
  const lines = [
    { itemId: 'filter', quantity: 2 },
    { itemId: null, quantity: 1 },
    { itemId: 'unknown', quantity: 1 },
  ];
  expect(of(lines, 40)).toEqual({ margin: null, withoutCost: 2 });
});
