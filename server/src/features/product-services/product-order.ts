import type { ProductSortKey } from '@truckroll/contract/price-book/product-services';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';

export type ProductOrder = { sortBy: ProductSortKey; sortOrder: 'asc' | 'desc' };

/** The requested order. Prices and costs that the user may not see cannot be sorted by. */
export function orderFor(
  person: Rights,
  { sortBy, sortOrder = 'asc' }: { sortBy: ProductSortKey; sortOrder?: 'asc' | 'desc' | undefined },
): ProductOrder {
  const isHidden = (sortBy === 'price' && !showsCataloguePrices(person)) || (sortBy === 'cost' && !showsCosts(person));
  return { sortBy: isHidden ? 'name' : sortBy, sortOrder };
}
