import { expect, it } from 'vitest';
import { changeText, csvOf, isEmpty, type ReportTable, tableOf } from './report-table.ts';

const count = { key: 'jobs', label: 'Jobs', text: String, shortText: String };
const table: ReportTable = {
  ...{ title: 'Work', intro: '', fileName: 'work', kind: 'ranked', rowHead: 'City' },
  figures: [count, { ...count, key: 'value', label: 'Value', unit: 'USD' }],
  rows: [{ key: 'a', label: '=SUM(A1)', now: [3, 12.5], before: null }],
  totals: { now: [3, 12.5], before: [2, null] },
};

it('a change is a signed percentage, and nothing without a year before', () => {
  const changes = [
    [125, 100],
    [50, 100],
    [7, 7],
    [5, 0],
    [null, 3],
    [3, null],
    [5000, 1],
  ] as const;
  expect(changes.map(([now, before]) => changeText({}, now, before))).toEqual([
    ...['+25%', '−50%', '±0%'],
    ...[null, null, null, null],
  ]);
});

it('a share changes by points', () => {
  const share = { isShare: true };
  expect([changeText(share, 40, 35), changeText(share, 34.2, 35), changeText(share, 35, 35)]).toEqual([
    '+5 points',
    '−1 point',
    '±0 points',
  ]);
  expect(changeText(share, null, 35)).toBeNull();
});

it('a file has the figures of both years beside each other, and is safe to open in a spreadsheet', () => {
  expect(csvOf(table).split('\r\n')).toEqual([
    '\uFEFFCity,Jobs,"Jobs, year before",Value (USD),"Value (USD), year before"',
    "'=SUM(A1),3,,12.5,",
    'Total,3,2,12.5,',
    '',
  ]);
  expect(csvOf({ ...table, totals: { now: [3, 12.5], before: null } }).split('\r\n')).toEqual([
    '\uFEFFCity,Jobs,Value (USD)',
    "'=SUM(A1),3,12.5",
    'Total,3,12.5',
    '',
  ]);
});

it('a report is empty when both years are', () => {
  expect(isEmpty(table)).toBe(false);
  const nothing = { ...table, rows: [{ key: 'a', label: 'a', now: [0, null], before: null }] };
  expect(isEmpty({ ...nothing, totals: { now: [0, null], before: [0, 0] } })).toBe(true);
  expect(isEmpty({ ...nothing, totals: { now: [0, null], before: [2, 0] } })).toBe(false);
});

it('a year before without any figures is no comparison', () => {
  const words = { title: 'Work', intro: '', fileName: 'work', kind: 'ranked', rowHead: 'City' } as const;
  const figures = [{ ...count, read: ({ jobs }: { jobs: number }) => jobs }];
  const of = (before: number | null) =>
    tableOf(
      words,
      {
        rows: [{ key: 'a', label: 'A', now: { jobs: 3 }, before: { jobs: 0 } }],
        totals: { now: { jobs: 3 }, before: before === null ? null : { jobs: before } },
      },
      figures,
    );
  expect([of(0).totals.before, of(0).rows[0]?.before, of(null).totals.before]).toEqual([null, null, null]);
  expect([of(2).totals.before, of(2).rows[0]?.before]).toEqual([[2], [0]]);
});
