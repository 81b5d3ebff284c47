import { itemActions } from '@truckroll/contract/jobs/job-items';
import { numberOf } from '../../design/form/typed-amount.ts';
import type { ItemLine } from '../../line-items/parts/line-editor-input.ts';

/** A line in a payload (API 3.4), without the values that the server computes. */
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
  photos?: readonly { id: string }[];
  orderIndex?: number;
  action?: number;
};

type Fields = Required<Omit<ItemPayload, 'id' | 'action' | 'price'>> & { price?: number };

/**
 * The fields of a line in a payload. Prices are sent only by users who may see them, because others have no prices to
 * send (API 1.12).
 */
const fieldsOf = (line: ItemLine, orderIndex: number): Fields => ({
  itemId: line.itemId,
  itemName: line.name.trim(),
  description: line.description.trim() || null,
  quantity: numberOf(line.quantity),
  ...(line.rate === '' ? {} : { price: numberOf(line.rate) }),
  type: line.type,
  taxIds: line.taxIds,
  exemptFromTax: line.exemptFromTax,
  photos: line.photos.map(({ id }) => ({ id })),
  orderIndex,
});

/** The lines of a new job. */
export const newItems = (lines: readonly ItemLine[]): ItemPayload[] =>
  lines.map((line, index) => ({
    // The id of the approved line lets the server keep its copied taxes.
    ...(line.approvedId === null ? {} : { id: line.approvedId }),
    ...fieldsOf(line, index),
  }));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changedFields(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  return Object.fromEntries(keys.filter((key) => !isSame(before[key], after[key])).map((key) => [key, after[key]]));
}

/**
 * Whether the stored lines are in their former order with new ones only at the end. Positions then need not be sent.
 */
function isInOrder(before: readonly ItemLine[], after: readonly ItemLine[]): boolean {
  const firstAdded = after.findIndex(({ id }) => id === null);
  const stored = after.filter(({ id }) => id !== null).map(({ id }) => id);
  const kept = before.filter(({ id }) => stored.includes(id)).map(({ id }) => id);
  return (firstAdded === -1 || firstAdded === stored.length) && isSame(kept, stored);
}

/**
 * The changes of a stored job's lines: added (1), changed (2) and removed (3). Unchanged lines are omitted, because
 * users may have no right to edit them (API JB-5).
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

/** Rebases the edits of older lines onto newer ones. */
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
  // A line that was changed here but removed by another user is added again.
  const rescued = own.typed.flatMap((line): ItemLine[] => {
    const was = before.get(line.key);
    const isGone = own.fresh.every(({ key }) => key !== line.key);
    return was !== undefined && isGone && !isSame(was, line) ? [{ ...line, id: null }] : [];
  });
  return [...kept, ...rescued, ...added];
}
