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

test('users who see no prices have no columns with money', () => {
  expect(headsFor({ ...none, seesPrices: true })).toEqual(['Unit', 'Rate', 'Tax', 'Total']);
  expect(headsFor(none)).toEqual(['Unit']);
});

test('a column without controls takes no room: moves of those who may not edit, actions of those who may not remove', () => {
  const sides = (rights: LineRights) => {
    const widths = columnsOf(table, rights).grid.split(' ');
    return [widths.at(0), widths.at(-1)];
  };
  expect(sides(none)).toEqual(['0px', '0px']);
  expect(sides({ ...none, mayAdd: true })).toEqual(['0px', '40px']);
  expect(sides({ ...none, mayAdd: true, mayEdit: true, mayDelete: true })).toEqual(['92px', '40px']);
  expect(sides({ ...none, mayDelete: true, mayDeleteProduct: true })).toEqual(['0px', '76px']);
});

test("the grid has a column for moves, name, quantity, each shown column and the row's actions", () => {
  // minmax() contains spaces too.
  const columns = (rights: LineRights) => columnsOf(table, rights).grid.replace(', ', ',').split(' ').length;
  expect(columns(none)).toBe(5);
  expect(columns({ ...none, seesPrices: true })).toBe(8);
});

describe('rights', () => {
  test('users who may add lines edit and remove new ones, and see stored ones read-only', () => {
    const rights = { ...none, mayAdd: true };
    expect([isLocked(added, rights), isLocked(stored, rights)]).toEqual([false, true]);
    expect([mayRemove(added, rights), mayRemove(stored, rights)]).toEqual([true, false]);
  });

  test('changing a line and removing it need separate rights', () => {
    expect(isLocked(stored, { ...none, mayEdit: true })).toBe(false);
    expect(mayRemove(stored, { ...none, mayEdit: true })).toBe(false);
    expect(mayRemove(stored, { ...none, mayDelete: true })).toBe(true);
  });

  test('in a locked record not even new lines can be edited or removed', () => {
    expect([isLocked(added, none), mayRemove(added, none)]).toEqual([true, false]);
  });
});
