import { expect, test } from 'vitest';
import { withAll, withOne } from './selection.ts';

test('a row is added and taken out without changing the selection it came from', () => {
  const none: ReadonlySet<string> = new Set();
  const one = withOne(none, 'a', true);
  expect([...one]).toEqual(['a']);
  expect([...none]).toEqual([]);
  expect([...withOne(one, 'a', false)]).toEqual([]);
});

test('all rows of a page come and go; rows of other pages stay selected', () => {
  const elsewhere = new Set(['z']);
  const all = withAll(elsewhere, [{ id: 'a' }, { id: 'b' }], true);
  expect([...all].sort()).toEqual(['a', 'b', 'z']);
  expect([...withAll(all, [{ id: 'a' }, { id: 'b' }], false)]).toEqual(['z']);
});
