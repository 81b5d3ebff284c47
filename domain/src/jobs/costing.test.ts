import { describe, expect, it } from 'vitest';
import { costOfLog, jobCosting } from './costing.ts';

const log = (milesCost: number, expenses: number, laborCost: number, personalHrs: number) => ({
  milesCost,
  expenses,
  laborCost,
  personalHrs,
});

describe('the cost of work on a job', () => {
  it('is miles, expenses and labour of its logs', () => {
    expect(costOfLog(log(12.5, 0.1, 80.2, 2))).toBe(92.8);
    expect(jobCosting([log(12.5, 0.1, 80.2, 2), log(0, 0.2, 0, 0.5)], 200)).toEqual({
      jobCost: 93,
      jobProfit: 107,
      personalHrs: 2.5,
      profitPerHr: 42.8,
    });
  });

  it('may exceed the income; hourly profit is rounded half away from zero', () => {
    expect(jobCosting([log(0, 0, 100, 3)], 79.99)).toMatchObject({ jobProfit: -20.01, profitPerHr: -6.67 });
    expect(jobCosting([log(0, 0, 0, 8)], 0.04)).toMatchObject({ profitPerHr: 0.01 });
    expect(jobCosting([log(0, 0, 0.04, 8)], 0)).toMatchObject({ profitPerHr: -0.01 });
  });

  it('has no hourly profit without hours', () => {
    expect(jobCosting([log(1, 2, 3, 0)], 10)).toMatchObject({ jobProfit: 4, profitPerHr: null });
    expect(jobCosting([], 10)).toEqual({ jobCost: 0, jobProfit: 10, personalHrs: 0, profitPerHr: null });
  });

  it('hides the profit from people who cannot see the income', () => {
    expect(jobCosting([log(1, 2, 3, 2)], null)).toEqual({
      jobCost: 6,
      jobProfit: null,
      personalHrs: 2,
      profitPerHr: null,
    });
  });
});
