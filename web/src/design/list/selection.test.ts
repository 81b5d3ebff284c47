import { expect, test } from 'vitest';
import { lastShown, withAll, withOne } from './selection.ts';

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

test('selected rows are kept as they were last shown', () => {
  const [old, other, now] = [
    { id: 'a', version: 1 },
    { id: 'b', version: 1 },
    { id: 'a', version: 2 },
  ];
  const selected = new Map([
    ['a', old],
    ['b', other],
  ]);
  expect([...lastShown(selected, [now, { id: 'c', version: 1 }]).values()]).toEqual([now, other]);
  expect(lastShown(selected, [old])).toBe(selected);
});
