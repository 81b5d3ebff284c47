import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driveItemTypes } from './drive-rights.ts';
import { compareItems } from './item-order.ts';

const item = (type: 'file' | 'folder' | 'note', name: string, id = name) => ({ id, type, name });

test('folders come first, the rest by name whatever its case, with numbers by their value', () => {
  const list = [
    item('note', 'Plan 10'),
    item('file', 'plan 2'),
    item('folder', 'Zoning'),
    item('file', 'Äpfel'),
    item('folder', 'archive'),
  ];
  expect(list.toSorted(compareItems).map((each) => each.name)).toEqual([
    'archive',
    'Zoning',
    'Äpfel',
    'plan 2',
    'Plan 10',
  ]);
});

test('equal names are in the order of their ids, so that the list is stable', () => {
  const one = item('file', 'scan.pdf', 'a');
  const other = item('file', 'Scan.pdf', 'b');
  expect([other, one].toSorted(compareItems)).toEqual([one, other]);
});

test('the order is total', () => {
  const anyItem = fc.record({ id: fc.uuid(), type: fc.constantFrom(...driveItemTypes), name: fc.string() });
  fc.assert(
    fc.property(anyItem, anyItem, (one, other) => {
      expect(Math.sign(compareItems(one, other))).toBe(-Math.sign(compareItems(other, one)) || 0);
      if (one.id !== other.id) expect(compareItems(one, other)).not.toBe(0);
    }),
  );
});
