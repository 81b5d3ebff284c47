import { isDeepStrictEqual } from 'node:util';
import type { NewPackage, PackageChange } from '@truckroll/contract/price-book/product-packages';
import type { PackagedItem } from '@truckroll/domain/product-services/product-package';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import * as store from './package-store.ts';
import { findProducts } from './product-store.ts';

/** Whether entries that are no longer offered are taken too: those of a package of another company. */
type Taking = { takesInactive: boolean };
const onlyActive: Taking = { takesInactive: false };

/**
 * The items with their current names in the price book. Throws `InvalidInput` for a deleted or inactive entry, unless the package
 * contains it already: such a package can still be renamed.
 */
async function namedItems(
  tx: Tx,
  sent: NewPackage['items'],
  { before, takesInactive }: { before: readonly PackagedItem[] } & Taking,
): Promise<PackagedItem[]> {
  const products = await findProducts(tx, [...new Set(sent.map(({ itemId }) => itemId))]);
  const known = new Map(before.map(({ itemId, name }) => [itemId, name]));
  for (const { id, name, isActive } of products.values())
    if (isActive || takesInactive || known.has(id)) known.set(id, name);
  const errors = sent.flatMap(({ itemId }, index) =>
    known.has(itemId)
      ? []
      : [{ path: `items.${index}.itemId`, code: 'not_found' as const, message: 'Item is not valid' }],
  );
  if (errors.length > 0) throw new InvalidInput(errors);
  return sent.map(({ itemId, quantity }) => ({ itemId, name: known.get(itemId) ?? '', quantity }));
}

/** Adds a package to the price book (API PS-8). */
export async function createPackage(
  tx: Tx,
  sent: NewPackage,
  now: Date,
  taking: Taking = onlyActive,
): Promise<store.StoredPackage> {
  const { name, description = null, isActive = true } = sent;
  const items = await namedItems(tx, sent.items, { before: [], ...taking });
  return store.insertPackage(tx, { name, description, items, isActive }, now);
}

/** Changes a package; absent keys stay (API 1.7). Lines that came from it stay as they are. */
export async function changePackage(
  tx: Tx,
  stored: store.StoredPackage,
  sent: PackageChange,
  now: Date,
  taking: Taking = onlyActive,
): Promise<store.StoredPackage> {
  const items =
    sent.items === undefined ? stored.items : await namedItems(tx, sent.items, { before: stored.items, ...taking });
  requireVersion(stored, sent.updatedAt);
  const before = store.packageValuesOf(stored);
  const values = {
    name: sent.name ?? before.name,
    description: sent.description === undefined ? before.description : sent.description,
    items,
    isActive: sent.isActive ?? before.isActive,
  };
  return isDeepStrictEqual(values, before) ? stored : store.updatePackage(tx, stored.id, values, now);
}
