import { isDeepStrictEqual } from 'node:util';
import { can } from '@truckroll/domain/abilities/rights';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { StoredItem } from '../../records/jobs/job-item-store.ts';

/** The kinds of changes to items. Each needs its own ability (API 2.4). */
export type ItemOperation = 'add' | 'change' | 'remove';

/** The kinds of changes to a job's items, and whether anything differs, if only the order. */
export type ItemDifference = { operations: ReadonlySet<ItemOperation>; hasChanged: boolean };

const comparedKeys = ['itemId', 'itemName', 'description', 'quantity', 'price', 'type', 'exemptFromTax'] as const;

const taxesOf = (item: StoredItem): string =>
  item.taxes
    .map((tax) => tax.taxId)
    .sort()
    .join();

const isSame = (one: StoredItem, other: StoredItem): boolean =>
  comparedKeys.every((key) => one[key] === other[key]) &&
  taxesOf(one) === taxesOf(other) &&
  isDeepStrictEqual(one.photoKeys, other.photoKeys);

/**
 * Compares a job's items before and after a save. A different order alone is no change of an item, because adding one
 * in between must not require the right to change the others.
 */
export function itemDifference(before: readonly StoredItem[], after: readonly StoredItem[]): ItemDifference {
  const known = new Map(before.map((item) => [item.id, item]));
  const operations = new Set<ItemOperation>();
  let isReordered = false;
  for (const item of after) {
    const old = known.get(item.id);
    if (old === undefined) operations.add('add');
    else if (!isSame(old, item)) operations.add('change');
    if (old !== undefined && old.orderIndex !== item.orderIndex) isReordered = true;
    known.delete(item.id);
  }
  if (known.size > 0) operations.add('remove');
  return { operations, hasChanged: operations.size > 0 || isReordered };
}

const rights: Record<ItemOperation, (actor: Actor) => boolean> = {
  add: (actor) => can(actor, 'Jobs.addLineItems'),
  change: (actor) => can(actor, 'Jobs.editLineItems'),
  remove: (actor) => can(actor, 'Jobs.deleteLineItems') && can(actor, 'productService.delete'),
};

/** Refuses changes to items for which the user has no ability (API 2.4). */
export function requireItemRights(actor: Actor, { operations }: ItemDifference): void {
  for (const operation of operations) if (!rights[operation](actor)) throw new Problem('forbidden');
}
