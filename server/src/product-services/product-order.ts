import type { ProductSortKey } from '@truckroll/contract/product-services';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { showsCataloguePrices } from '@truckroll/domain/product-services/price-rights';

export type ProductOrder = { sortBy: ProductSortKey; sortOrder: 'asc' | 'desc' };

/** The order that somebody asks for. Prices that are hidden do not show in an order either. */
export function orderFor(
  person: Rights,
  { sortBy, sortOrder = 'asc' }: { sortBy: ProductSortKey; sortOrder?: 'asc' | 'desc' | undefined },
): ProductOrder {
  const tellsPrices = sortBy === 'price' || sortBy === 'cost';
  return { sortBy: tellsPrices && !showsCataloguePrices(person) ? 'name' : sortBy, sortOrder };
}
