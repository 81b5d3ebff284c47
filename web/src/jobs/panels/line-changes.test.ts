import { describe, expect, test } from 'vitest';
import { emptyLine, type ItemLine } from '../../line-items/parts/line-editor-input.ts';
import { itemChanges, linesOver, newItems } from './line-changes.ts';

const line = (name: string, more: Partial<ItemLine> = {}): ItemLine => ({
  ...emptyLine(name),
  id: `id-${name}`,
  name,
  rate: '10.00',
  ...more,
});

const stored = [line('a', { orderIndex: 0 }), line('b', { orderIndex: 4 }), line('c', { orderIndex: 9 })];
const [a, b, c] = stored as [ItemLine, ItemLine, ItemLine];
const added = (name: string): ItemLine => line(name, { id: null });

describe('the line changes of a stored job', () => {
  test('are empty as long as no line was touched', () => {
    expect(itemChanges(stored, [...stored])).toEqual([]);
  });

  test('contain added, changed and removed lines', () => {
    const changes = itemChanges(stored, [a, { ...b, quantity: '3', rate: '12.5' }, added('d')]);
    expect(changes).toEqual([
      { id: 'id-c', action: 3 },
      { id: 'id-b', quantity: 3, price: 12.5, action: 2 },
      expect.objectContaining({ itemName: 'd', orderIndex: 12, action: 1 }),
    ]);
  });

  test('give a new last line the highest position, and leave the others alone', () => {
    expect(
      itemChanges(stored, [a, b, c, added('d'), added('e')]).map(({ orderIndex, action }) => [orderIndex, action]),
    ).toEqual([
      [13, 1],
      [14, 1],
    ]);
  });

  test('renumber the positions when lines are moved', () => {
    expect(itemChanges(stored, [c, a, b])).toEqual([
      { id: 'id-c', orderIndex: 0, action: 2 },
      { id: 'id-a', orderIndex: 1, action: 2 },
      { id: 'id-b', orderIndex: 2, action: 2 },
    ]);
    expect(itemChanges(stored, [a, added('d'), b, c]).map(({ id, orderIndex }) => [id, orderIndex])).toEqual([
      [undefined, 1],
      ['id-b', 2],
      ['id-c', 3],
    ]);
  });

  test('contain no price without the right to see prices', () => {
    const unseen = stored.map((each) => ({ ...each, rate: '' }));
    expect(itemChanges(unseen, [{ ...(unseen[0] as ItemLine), quantity: '2' }, ...unseen.slice(1)])).toEqual([
      { id: 'id-a', quantity: 2, action: 2 },
    ]);
  });
});

test('the lines of a new job are sent whole, in order, without ids', () => {
  expect(newItems([added('x'), { ...added('y'), quantity: '', rate: '1.005' }])).toEqual([
    expect.objectContaining({ itemName: 'x', orderIndex: 0, quantity: 1, price: 10 }),
    expect.objectContaining({ itemName: 'y', orderIndex: 1, quantity: 0, price: 1.005 }),
  ]);
  expect(newItems([added('x')])[0]).not.toHaveProperty('id');
});

describe('edits of older lines, rebased onto newer ones', () => {
  const fresh = [a, { ...b, name: 'b of somebody else' }, line('z', { orderIndex: 10 })];

  test("keep both users' changes", () => {
    const typed = [{ ...a, quantity: '7' }, b, c, added('d')];
    expect(linesOver({ before: stored, typed, fresh }).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['a', '7'],
      ['b of somebody else', '1'],
      ['z', '1'],
      ['d', '1'],
    ]);
  });

  test('remove what was removed, and add a line again that was changed here and removed there', () => {
    const typed = [b, { ...c, quantity: '5' }];
    const result = linesOver({ before: stored, typed, fresh });
    expect(result.map(({ id, name }) => [id, name])).toEqual([
      ['id-b', 'b of somebody else'],
      ['id-z', 'z'],
      [null, 'c'],
    ]);
  });
});
