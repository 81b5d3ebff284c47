import { itemActions } from '@truckroll/contract/job-items';
import { numberOf } from '../../design/typed-amount.ts';
import type { ItemLine } from '../../line-items/line-editor-input.ts';

/** A line as it is sent (API 3.4). What the server works out by itself is left out. */
export type ItemPayload = {
  id?: string;
  itemId?: string | null;
  itemName?: string;
  description?: string | null;
  quantity?: number;
  price?: number;
  type?: ItemLine['type'];
  taxIds?: readonly string[];
  exemptFromTax?: boolean;
  orderIndex?: number;
  action?: number;
};

type Fields = Required<Omit<ItemPayload, 'id' | 'action' | 'price'>> & { price?: number };

/** Nobody sends a price who cannot see it: what he sees is no price (API 1.12). */
const fieldsOf = (line: ItemLine, orderIndex: number): Fields => ({
  itemId: line.itemId,
  itemName: line.name.trim(),
  description: line.description.trim() || null,
  quantity: numberOf(line.quantity),
  ...(line.rate === '' ? {} : { price: numberOf(line.rate) }),
  type: line.type,
  taxIds: line.taxIds,
  exemptFromTax: line.exemptFromTax,
  orderIndex,
});

/** The lines of a new job. */
export const newItems = (lines: readonly ItemLine[]): ItemPayload[] =>
  lines.map((line, index) => ({
    // By the id of the approved line the server keeps the taxes as they were copied.
    ...(line.approvedId === null ? {} : { id: line.approvedId }),
    ...fieldsOf(line, index),
  }));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changedFields(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  return Object.fromEntries(keys.filter((key) => !isSame(before[key], after[key])).map((key) => [key, after[key]]));
}

/** Whether the stored lines stand as they did, with nothing new but at the end: then no place has to be sent. */
function isInOrder(before: readonly ItemLine[], after: readonly ItemLine[]): boolean {
  const firstAdded = after.findIndex(({ id }) => id === null);
  const stored = after.filter(({ id }) => id !== null).map(({ id }) => id);
  const kept = before.filter(({ id }) => stored.includes(id)).map(({ id }) => id);
  return (firstAdded === -1 || firstAdded === stored.length) && isSame(kept, stored);
}

/**
 * What has become of the lines of a stored job: added (1), changed (2) and removed (3) ones. Nothing is said of the
 * others, so that nobody needs a right for what he has not touched (API JB-5).
 */
export function itemChanges(before: readonly ItemLine[], after: readonly ItemLine[]): ItemPayload[] {
  const storedBefore = new Map(before.map((line) => [line.id, fieldsOf(line, line.orderIndex)]));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.flatMap(({ id }): ItemPayload[] =>
    id === null || kept.has(id) ? [] : [{ id, action: itemActions.remove }],
  );
  const inOrder = isInOrder(before, after);
  const beyond = Math.max(-1, ...before.map(({ orderIndex }) => orderIndex)) + 1;
  const left = after.map((line, index): ItemPayload | null => {
    if (line.id === null) return { ...fieldsOf(line, inOrder ? beyond + index : index), action: itemActions.add };
    const fields = fieldsOf(line, inOrder ? line.orderIndex : index);
    const stored = storedBefore.get(line.id);
    const changes = stored === undefined ? fields : changedFields(stored, fields);
    return Object.keys(changes).length === 0 ? null : { id: line.id, ...changes, action: itemActions.change };
  });
  return [...removed, ...left.filter((item) => item !== null)];
}

/** What somebody did to the lines of an older version, done to those of a newer one. */
export function linesOver(own: {
  before: readonly ItemLine[];
  typed: readonly ItemLine[];
  fresh: readonly ItemLine[];
}): ItemLine[] {
  const before = new Map(own.before.map((line) => [line.key, line]));
  const typed = new Map(own.typed.map((line) => [line.key, line]));
  const kept = own.fresh.flatMap((line): ItemLine[] => {
    const [was, is] = [before.get(line.key), typed.get(line.key)];
    if (was !== undefined && is === undefined) return [];
    return [was === undefined || is === undefined || isSame(was, is) ? line : { ...is, id: line.id }];
  });
  const added = own.typed.filter((line) => !before.has(line.key));
  // A line that the other person has removed, but this one has changed, comes back as a new one.
  const rescued = own.typed.flatMap((line): ItemLine[] => {
    const was = before.get(line.key);
    const isGone = own.fresh.every(({ key }) => key !== line.key);
    return was !== undefined && isGone && !isSame(was, line) ? [{ ...line, id: null }] : [];
  });
  return [...kept, ...rescued, ...added];
}
