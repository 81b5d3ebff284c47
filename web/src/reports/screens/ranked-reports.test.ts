import { expect, it } from 'vitest';
import { peopleTable, workTables } from './ranked-reports.ts';

const covered = { period: { from: '2026-01-01', to: '2026-03-31' }, before: null };
const labels = (table: { figures: readonly { label: string }[] } | undefined) =>
  table?.figures.map(({ label }) => label);

it('logged hours and values are left out for users who may not see them', () => {
  const people = (loggedHours: number | null) =>
    peopleTable({
      ...covered,
      people: [],
      totals: { now: { jobs: 1, visits: 2, scheduledHours: 3.5, loggedHours }, before: null },
    });
  expect(labels(people(null))).toEqual(['Visits', 'Jobs', 'Planned hours']);
  expect(people(4).totals.now).toEqual([2, 1, 3.5, 4]);
  const work = (value: number | null) =>
    workTables({
      ...{ ...covered, currency: 'USD', byCategory: [], byCity: [] },
      totals: { now: { jobs: 1, value }, before: null },
    })[0];
  expect(labels(work(null))).toEqual(['Jobs']);
  expect(labels(work(80))).toEqual(['Value', 'Jobs']);
});

it('work without a category or a city has a name', () => {
  const row = { name: null, now: { jobs: 1, value: 80 }, before: null };
  const tables = workTables({
    ...{ ...covered, currency: 'USD', byCategory: [row], byCity: [row] },
    totals: { now: { jobs: 1, value: 80 }, before: null },
  });
  expect(tables.map(({ rows }) => rows.map(({ label }) => label))).toEqual([['No category'], ['No city']]);
  expect(tables.map(({ rows }) => rows[0]?.recordsOf)).toEqual([{ group: 'category' }, { group: 'city' }]);
});

it('a row opens the records of its person, category or city', () => {
  const figures = { jobs: 1, visits: 2, scheduledHours: 3.5, loggedHours: 4 };
  const { rows } = peopleTable({
    ...covered,
    people: [{ userId: 'a', name: 'Ann', now: figures, before: null }],
    totals: { now: figures, before: null },
  });
  expect(rows[0]?.recordsOf).toEqual({ personId: 'a' });
  const row = { name: 'Ajax', now: { jobs: 1, value: 80 }, before: null };
  const tables = workTables({
    ...{ ...covered, currency: 'USD', byCategory: [], byCity: [row] },
    totals: { now: { jobs: 1, value: 80 }, before: null },
  });
  expect(tables[1]?.rows[0]?.recordsOf).toEqual({ group: 'city', name: 'Ajax' });
});
