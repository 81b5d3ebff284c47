import { expect, test } from 'vitest';
import { withAll, withOne } from './selection.ts';

test('adds and removes a row without mutating the selection', () => {
  const none: ReadonlySet<string> = new Set();
  const one = withOne(none, 'a', true);
  expect([...one]).toEqual(['a']);
  expect([...none]).toEqual([]);
  expect([...withOne(one, 'a', false)]).toEqual([]);
});

test('selects and clears all rows of a page; rows of other pages stay selected', () => {
  const elsewhere = new Set(['z']);
  const all = withAll(elsewhere, [{ id: 'a' }, { id: 'b' }], true);
  expect([...all].sort()).toEqual(['a', 'b', 'z']);
  expect([...withAll(all, [{ id: 'a' }, { id: 'b' }], false)]).toEqual(['z']);
});
