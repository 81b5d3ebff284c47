import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../../design/list/moved.ts';
import { indexesAfterMove, type Placed } from './property-order.ts';

const list = (...indexes: number[]): Placed[] => indexes.map((orderIndex, at) => ({ id: `p${at}`, orderIndex }));

test('changes only the moved property if there is room between its neighbours', () => {
  expect(indexesAfterMove(list(0, 10, 20), 2, 1)).toEqual([{ id: 'p2', orderIndex: 5 }]);
});

test('places a property moved to the end behind the last one', () => {
  expect(indexesAfterMove(list(0, 1, 2), 0, 2)).toEqual([{ id: 'p0', orderIndex: 102 }]);
});

test('spreads the indexes when there is no room', () => {
  expect(indexesAfterMove(list(0, 1, 2), 2, 1)).toEqual([
    { id: 'p0', orderIndex: 100 },
    { id: 'p2', orderIndex: 200 },
    { id: 'p1', orderIndex: 300 },
  ]);
});

test('changes nothing for a property that is not moved', () => {
  expect(indexesAfterMove(list(0, 1), 1, 1)).toEqual([]);
});

test('after every move, sorting by the new indexes gives the wanted order', () => {
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
      // Equal indexes existed before and do not concern the moved property.
      const places = new Map(after.map(({ id, orderIndex }) => [id, orderIndex]));
      const inOrder = wanted.map((id) => places.get(id) ?? -1);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    }),
  );
});
