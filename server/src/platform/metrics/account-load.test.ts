import { expect, it } from 'vitest';
import { accountLoad } from './account-load.ts';

it('counts the requests of each account, the busiest first', () => {
  const load = accountLoad();
  for (const account of ['a', 'b', 'b', 'c', 'b', 'c']) load.count(account, 0);
  expect(load.busiest(20, 10_000)).toEqual([
    ['b', 3],
    ['c', 2],
    ['a', 1],
  ]);
});

it('returns no more accounts than requested', () => {
  const load = accountLoad();
  for (let n = 0; n < 100; n += 1) for (let requests = 0; requests <= n; requests += 1) load.count(`account ${n}`, 0);
  const busiest = load.busiest(20, 0);
  expect(busiest).toHaveLength(20);
  expect(busiest.at(0)).toEqual(['account 99', 100]);
  expect(busiest.at(-1)).toEqual(['account 80', 81]);
});

it('drops what is older than a minute', () => {
  const load = accountLoad();
  load.count('a', 0);
  load.count('a', 30_000);
  expect(load.busiest(20, 59_999)).toEqual([['a', 2]]);
  expect(load.busiest(20, 60_000)).toEqual([['a', 1]]);
  expect(load.busiest(20, 90_000)).toEqual([]);
});
