import { describe, expect, it } from 'vitest';
import { abilitiesOf, everyAbility, type Permission } from '../abilities/catalogue.ts';
import { figureOf, maySeeRecords, recordFigureNames, recordFigures } from './record-figures.ts';
import { mayOpenReport } from './report-rights.ts';

const holderOf = (...permissions: Permission[]) => ({
  isAdmin: false,
  roleName: 'custom',
  abilities: abilitiesOf(permissions),
});
const seenBy = (...permissions: Permission[]) =>
  recordFigureNames.filter((figure) => maySeeRecords(holderOf(...permissions), figure));

describe('the records of a figure', () => {
  it('are seen by those who see the figure', () => {
    const admin = { isAdmin: true, roleName: null, abilities: everyAbility() };
    expect(recordFigureNames.filter((figure) => !maySeeRecords(admin, figure))).toEqual([]);
    expect(seenBy()).toEqual([]);
    const office = holderOf({ name: 'Jobs', abilities: ['viewAll', 'showPricing', 'viewLogs'] });
    const ofJobs = recordFigureNames.filter((figure) => mayOpenReport(office, recordFigures[figure].report));
    expect(ofJobs.every((figure) => maySeeRecords(office, figure))).toBe(true);
  });

  it('are hidden with values of work, logged hours, requests or estimates', () => {
    const ofJobs = ['visits', 'visitedJobs', 'scheduledHours', 'finishedJobs'];
    expect(seenBy({ name: 'Jobs', abilities: ['viewAll'] })).toEqual(ofJobs);
    expect(seenBy({ name: 'Requests', abilities: ['viewAll'] })).toEqual([
      ...['receivedRequests', 'quotedRequests', 'wonRequests', 'lostRequests'],
    ]);
    expect(seenBy({ name: 'Estimate', abilities: ['viewAll'] })).toEqual([
      ...['sentEstimates', 'wonEstimates', 'lostEstimates', 'estimateValue', 'wonEstimateValue'],
    ]);
  });
});

it('a figure is the number of its records, their sum, or an average of days', () => {
  expect(figureOf('visits', { count: 3, sum: 0 })).toBe(3);
  expect(figureOf('collected', { count: 3, sum: -12.35 })).toBe(-12.35);
  expect(figureOf('scheduledHours', { count: 2, sum: 1.3333333 })).toBe(1.33);
  expect(figureOf('daysToPay', { count: 3, sum: 38 })).toBe(12.7);
  expect(figureOf('daysToPay', { count: 0, sum: 0 })).toBeNull();
});
