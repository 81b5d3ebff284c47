import { orderIndexStep as step } from '@truckroll/domain/custom-properties/definitions';
import { moved } from '../../design/list/moved.ts';

/** A property's position in its module: lower indexes come first. */
export type Placed = { id: string; orderIndex: number };

/** An index between two neighbours, or null if there is no room. */
function indexBetween(before: Placed | undefined, after: Placed | undefined): number | null {
  const low = before?.orderIndex ?? -1;
  if (after === undefined) return low + step;
  const middle = Math.floor((low + after.orderIndex) / 2);
  return middle > low && middle < after.orderIndex ? middle : null;
}

/**
 * The fewest new indexes that move the property to another position of the list: only its own if there is room between
 * its neighbours, else those of all properties with a wrong position.
 *
 * @example indexesAfterMove([{ id: 'a', orderIndex: 0 }, { id: 'b', orderIndex: 10 }, { id: 'c', orderIndex: 20 }], 2, 1)
 * → [{ id: 'c', orderIndex: 5 }]
 */
export function indexesAfterMove(properties: readonly Placed[], from: number, to: number): Placed[] {
  const order = moved(properties, from, to);
  const row = order[to];
  if (row === undefined || from === to) return [];
  const between = indexBetween(order[to - 1], order[to + 1]);
  if (between !== null) return [{ id: row.id, orderIndex: between }];
  return order.flatMap(({ id, orderIndex }, at) => {
    const right = (at + 1) * step;
    return orderIndex === right ? [] : [{ id, orderIndex: right }];
  });
}
