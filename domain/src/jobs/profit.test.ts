import { expect, test } from 'vitest';
import { jobProfit } from './profit.ts';

const log = { milesCost: 5.25, expenses: 10, laborCost: 120 };

test('takes the items, the labor and the other costs from the revenue', () => {
  const items = [
    { quantity: 2, cost: 40.005 },
    { quantity: 1, cost: 19.99 },
  ];
  expect(jobProfit({ revenue: 500, items, logs: [log, { ...log, laborCost: 0 }] })).toEqual({
    revenue: 500,
    itemCost: 100,
    laborCost: 120,
    otherCost: 30.5,
    profit: 249.5,
    marginPercent: 49.9,
    itemsWithoutCost: 0,
  });
});

test('counts the items whose cost is unknown, and has no margin without revenue', () => {
  const items = [
    { quantity: 3, cost: null },
    { quantity: 0, cost: null },
  ];
  expect(jobProfit({ revenue: 0, items, logs: [log] })).toMatchObject({
    itemCost: 0,
    profit: -135.25,
    marginPercent: null,
    itemsWithoutCost: 1,
  });
});
