import { expect, test } from 'vitest';
import { jobProfit } from './profit.ts';

const log = { milesCost: 5.25, expenses: 10, laborCost: 120, date: '2026-03-12', createdBy: { id: 'ann' } };
const nothing = { items: [], logs: [], times: [], costs: new Map<string, number>() };

test('takes the items, the labor and the other costs from the revenue', () => {
  const items = [
    { quantity: 2, cost: 40.005 },
    { quantity: 1, cost: 19.99 },
  ];
  expect(jobProfit({ ...nothing, revenue: 500, items, logs: [log, { ...log, laborCost: 0 }] })).toEqual({
    revenue: 500,
    itemCost: 100,
    laborCost: 120,
    otherCost: 30.5,
    profit: 249.5,
    marginPercent: 49.9,
    itemsWithoutCost: 0,
    minutesWithoutCost: 0,
  });
});

test('counts the items whose cost is unknown, and has no margin without revenue', () => {
  const items = [
    { quantity: 3, cost: null },
    { quantity: 0, cost: null },
  ];
  expect(jobProfit({ ...nothing, revenue: 0, items, logs: [log] })).toMatchObject({
    itemCost: 0,
    profit: -135.25,
    marginPercent: null,
    itemsWithoutCost: 1,
  });
});

test('has no margin where nobody entered a cost', () => {
  expect(jobProfit({ ...nothing, revenue: 500, items: [{ quantity: 1, cost: null }] })).toMatchObject({
    profit: 500,
    marginPercent: null,
    itemsWithoutCost: 1,
  });
});

test('counts the hours of the clock at the cost of their people', () => {
  const times = [
    { userId: 'ann', day: '2026-03-12', minutes: 90 },
    { userId: 'ben', day: '2026-03-12', minutes: 50 },
    { userId: 'cy', day: '2026-03-12', minutes: 30 },
  ];
  const costs = new Map([
    ['ann', 80],
    ['ben', 31.5],
    ['dora', 9],
  ]);
  expect(jobProfit({ ...nothing, revenue: 500, times, costs })).toMatchObject({
    laborCost: 146.25,
    profit: 353.75,
    marginPercent: 70.8,
    minutesWithoutCost: 30,
  });
});

test('counts a day by the visit log where its person entered labor there', () => {
  const times = [
    { userId: 'ann', day: '2026-03-12', minutes: 60 },
    { userId: 'ann', day: '2026-03-13', minutes: 60 },
  ];
  const costs = new Map([['ann', 80]]);
  expect(jobProfit({ ...nothing, revenue: 500, logs: [log], times, costs })).toMatchObject({ laborCost: 200 });
  const unpaid = { ...log, laborCost: 0 };
  expect(jobProfit({ ...nothing, revenue: 500, logs: [unpaid], times, costs })).toMatchObject({ laborCost: 160 });
});
