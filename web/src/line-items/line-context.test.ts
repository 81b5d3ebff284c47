import { describe, expect, test } from 'vitest';
import { emptyLine } from './item-line.ts';
import { columnsOf, isLocked, type LineRights, type LineTable, mayRemove } from './line-context.ts';

const table: LineTable = {
  columns: ['unit', 'rate', 'tax', 'total'],
  quantity: 'decimal',
  showsKind: false,
  totalOf: () => 0,
};
const none: LineRights = {
  mayAdd: false,
  mayEdit: false,
  mayDelete: false,
  mayDeleteProduct: false,
  mayAddProduct: false,
  seesPrices: false,
};
const added = emptyLine('new-1');
const stored = { ...added, id: 'line-1' };

const headsFor = (rights: LineRights) => columnsOf(table, rights).shown.map(({ head }) => head);

test('who sees no prices has no columns of money', () => {
  expect(headsFor({ ...none, seesPrices: true })).toEqual(['Unit', 'Rate', 'Tax', 'Total']);
  expect(headsFor(none)).toEqual(['Unit']);
});

test('the grid has a column for moves, name, quantity, each shown column and what can be done with a row', () => {
  // minmax() contains spaces too.
  const columns = (rights: LineRights) => columnsOf(table, rights).grid.replace(', ', ',').split(' ').length;
  expect(columns(none)).toBe(5);
  expect(columns({ ...none, seesPrices: true })).toBe(8);
});

describe('rights', () => {
  test('who may add lines writes and removes new ones, and reads stored ones', () => {
    const rights = { ...none, mayAdd: true };
    expect([isLocked(added, rights), isLocked(stored, rights)]).toEqual([false, true]);
    expect([mayRemove(added, rights), mayRemove(stored, rights)]).toEqual([true, false]);
  });

  test('to change a line and to remove it are two rights', () => {
    expect(isLocked(stored, { ...none, mayEdit: true })).toBe(false);
    expect(mayRemove(stored, { ...none, mayEdit: true })).toBe(false);
    expect(mayRemove(stored, { ...none, mayDelete: true })).toBe(true);
  });

  test('in a locked record not even new lines are written or removed', () => {
    expect([isLocked(added, none), mayRemove(added, none)]).toEqual([true, false]);
  });
});
