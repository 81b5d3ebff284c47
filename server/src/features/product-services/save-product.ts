import { isDeepStrictEqual } from 'node:util';
import type { NewProduct, ProductChange } from '@truckroll/contract/price-book/product-services';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { findTaxIds } from '../taxes/tax-store.ts';
import * as store from './product-store.ts';
import { emptyProduct, mergeProduct, type StoredProduct } from './product-values.ts';

export const unknownTaxText = 'Tax is not valid';

/** Refuses taxes that do not exist. Taxes that the entry already has are accepted. */
async function requireTaxes(tx: Tx, taxIds: readonly string[]): Promise<void> {
  const known = await findTaxIds(tx, taxIds);
  const errors = taxIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `taxIds.${index}`, code: 'not_found' as const, message: unknownTaxText }],
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}

/** Adds an entry to the price book (API PS-2). */
export async function createProduct(tx: Tx, sent: NewProduct, now: Date): Promise<StoredProduct> {
  await requireTaxes(tx, sent.taxIds ?? []);
  return store.insertProduct(tx, mergeProduct(emptyProduct, sent), now);
}

/** Changes an entry. Items created from it keep their text and price (API PS-3). */
export async function changeProduct(
  tx: Tx,
  stored: StoredProduct,
  sent: ProductChange,
  now: Date,
): Promise<StoredProduct> {
  await requireTaxes(tx, sent.taxIds ?? []);
  requireVersion(stored, sent.updatedAt);
  const values = mergeProduct(stored, sent);
  const isSame = isDeepStrictEqual(values, mergeProduct(stored, {}));
  return isSame ? stored : store.updateProduct(tx, stored.id, values, now);
}
