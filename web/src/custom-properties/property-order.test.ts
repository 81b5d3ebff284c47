import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../design/moved.ts';
import { indexesAfterMove, type Placed } from './property-order.ts';

const list = (...indexes: number[]): Placed[] => indexes.map((orderIndex, at) => ({ id: `p${at}`, orderIndex }));

test('with room between its neighbours only the moved property changes', () => {
  expect(indexesAfterMove(list(0, 10, 20), 2, 1)).toEqual([{ id: 'p2', orderIndex: 5 }]);
});

test('at the end it stands behind the last one', () => {
  expect(indexesAfterMove(list(0, 1, 2), 0, 2)).toEqual([{ id: 'p0', orderIndex: 102 }]);
});

test('without room all are given places with room between them', () => {
  expect(indexesAfterMove(list(0, 1, 2), 2, 1)).toEqual([
    { id: 'p0', orderIndex: 100 },
    { id: 'p2', orderIndex: 200 },
    { id: 'p1', orderIndex: 300 },
  ]);
});

test('a property that stays changes nothing', () => {
  expect(indexesAfterMove(list(0, 1), 1, 1)).toEqual([]);
});

test('whatever is moved, sorting by the new indexes gives the wanted order', () => {
  const indexes = fc.array(fc.nat(2000), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(indexes, fc.nat(99), fc.nat(99), (given, one, other) => {
      const properties = list(...given.toSorted((a, b) => a - b));
      const [from, to] = [one % properties.length, other % properties.length];
      if (from === to) return;
      const wanted = moved(properties, from, to).map(({ id }) => id);
      const changes = new Map(indexesAfterMove(properties, from, to).map((each) => [each.id, each.orderIndex]));
      const after = properties.map(({ id, orderIndex }) => ({ id, orderIndex: changes.get(id) ?? orderIndex }));
      for (const { orderIndex } of after) expect(orderIndex >= 0 && orderIndex <= 1_000_000).toBe(true);
      // Equal indexes were there before and are no matter of the moved one.
      const places = new Map(after.map(({ id, orderIndex }) => [id, orderIndex]));
      const inOrder = wanted.map((id) => places.get(id) ?? -1);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    }),
  );
});
