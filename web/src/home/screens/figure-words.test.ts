import type { HomeFigures } from '@truckroll/contract/home/home';
import { expect, test } from 'vitest';
import { tilesOf } from './figure-words.ts';

const none: HomeFigures = {
  today: '2026-03-10',
  visits: null,
  tasks: null,
  overdue: null,
  unscheduled: null,
  requests: null,
  estimates: null,
  revenue: null,
};
const tile = (figures: Partial<HomeFigures>) => Object.values(tilesOf({ ...none, ...figures }, 'USD'))[0];

test('what the user may not see has no tile', () => expect(tilesOf(none, 'USD')).toEqual({}));

test('visits are compared with the same weekday, which is named', () => {
  const trend = (count: number, weekAgo: number) => tile({ visits: { count, weekAgo } })?.trend;
  expect([trend(5, 3), trend(3, 4), trend(2, 2)]).toEqual([
    '2 more than last Tuesday',
    '1 fewer than last Tuesday',
    'Same as last Tuesday',
  ]);
});

test('revenue is compared with the same days of the month before', () => {
  const revenue = (amount: number, before: number, today = '2026-03-10') => {
    const { value, trend, news } = tile({ today, revenue: { amount, before } }) ?? {};
    return [value, trend, news];
  };
  expect(revenue(112, 100)).toEqual(['$112.00', '12% more than Feb 1 to 10', 'good']);
  expect(revenue(50, 100)).toEqual(['$50.00', '50% less than Feb 1 to 10', 'bad']);
  expect(revenue(100.2, 100)).toEqual(['$100.20', 'Same as Feb 1 to 10', null]);
  expect(revenue(100, 0)).toEqual(['$100.00', '$0.00 on Feb 1 to 10', null]);
  expect(revenue(100, 2)).toEqual(['$100.00', '$2.00 on Feb 1 to 10', null]);
  expect(revenue(1, 2, '2026-03-01')[1]).toBe('50% less than Feb 1');
});

test('money that became overdue and late tasks are bad news, more requests are good news', () => {
  const read = (figures: Partial<HomeFigures>) => [tile(figures)?.trend, tile(figures)?.news];
  expect(read({ overdue: { count: 2, amount: 30, recent: 10 } })).toEqual(['$10.00 more in the last 7 days', 'bad']);
  expect(read({ overdue: { count: 2, amount: 30, recent: 0 } })).toEqual(['Nothing new in the last 7 days', null]);
  expect(read({ tasks: { count: 1, late: 4 } })).toEqual(['4 late', 'bad']);
  expect(read({ requests: { count: 9, recent: 3, before: 1 } })).toEqual(['3 in the last 7 days, up from 1', 'good']);
});

test('new requests are compared with the 7 days before in words', () => {
  const trend = (recent: number, before: number) => tile({ requests: { count: 9, recent, before } })?.trend;
  expect([trend(26, 22), trend(22, 26), trend(1, 0), trend(4, 4), trend(0, 0)]).toEqual([
    '26 in the last 7 days, up from 22',
    '22 in the last 7 days, down from 26',
    '1 in the last 7 days, up from 0',
    '4 in the last 7 days, as many as before',
    'None in the last 7 days',
  ]);
});

test('what was added lately is counted, and nothing is said in words', () => {
  const trend = (recent: number) => tile({ unscheduled: { count: 9, recent } })?.trend;
  expect([trend(2), trend(0)]).toEqual(['2 new in the last 7 days', 'Nothing new in the last 7 days']);
});

test('each tile leads to its list', () => {
  const links = tilesOf(
    {
      ...none,
      tasks: { count: 1, late: 0 },
      unscheduled: { count: 1, recent: 0 },
      revenue: { amount: 1, before: 1 },
    },
    'USD',
  );
  expect([links.tasks?.link, links.unscheduled?.link, links.revenue?.link]).toEqual([
    { to: '/tasks', search: { tab: 'today' } },
    { to: '/jobs', search: { unscheduled: 'true' } },
    {
      to: '/grow/invoice',
      search: { status: ['sent', 'viewed'], from: '2026-03-01', to: '2026-03-10', currency: 'USD' },
    },
  ]);
});
