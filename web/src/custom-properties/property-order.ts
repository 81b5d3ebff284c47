import { orderIndexStep as step } from '@truckroll/domain/properties/definitions';
import { moved } from '../design/moved.ts';

/** A property's place among those of its module: a smaller index stands further up. */
export type Placed = { id: string; orderIndex: number };

/** The index between the neighbours of a place, or null when nothing fits between them. */
function indexBetween(before: Placed | undefined, after: Placed | undefined): number | null {
  const low = before?.orderIndex ?? -1;
  if (after === undefined) return low + step;
  const middle = Math.floor((low + after.orderIndex) / 2);
  return middle > low && middle < after.orderIndex ? middle : null;
}

/**
 * The fewest new indexes that put the property at one place of the list at another: that of the moved one where it fits
 * between its neighbours, else those of all whose place is not yet right.
 *
 * @example indexesAfterMove([{ id: 'a', orderIndex: 0 }, { id: 'b', orderIndex: 10 }, { id: 'c', orderIndex: 20 }], 2, 1)
 *   → [{ id: 'c', orderIndex: 5 }]
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
