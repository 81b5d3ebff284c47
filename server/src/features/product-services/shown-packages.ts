import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { packageTotal } from '@truckroll/domain/product-services/product-package';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import type { StoredPackage } from './package-store.ts';
import { findProducts, shownProduct } from './product-store.ts';

/** Packages with what the price book says of their items now, as a user may see it. */
export async function shownPackages(
  tx: Tx,
  actor: Actor,
  packages: readonly StoredPackage[],
): Promise<ProductPackage[]> {
  const ids = new Set(packages.flatMap(({ items }) => items.map(({ itemId }) => itemId)));
  const products = await findProducts(tx, [...ids]);
  const { currencyDecimals } = await readMoney(tx);
  const rights = { showsPrices: showsCataloguePrices(actor), showsCosts: showsCosts(actor) };

  function shownItem({ itemId, name, quantity }: StoredPackage['items'][number]): ProductPackage['items'][number] {
    const product = products.get(itemId);
    if (product === undefined)
      return { itemId, name, quantity, unitType: null, price: null, cost: null, isOffered: false };
    const { price, cost } = shownProduct(product, rights);
    return {
      itemId,
      name: product.name,
      quantity,
      unitType: product.unitType,
      price,
      cost,
      isOffered: product.isActive,
    };
  }

  return packages.map((stored) => {
    const items = stored.items.map(shownItem);
    const offered = items.filter(({ isOffered }) => isOffered);
    const total = (amount: 'price' | 'cost') =>
      packageTotal(
        offered.map((item) => ({ quantity: item.quantity, amount: item[amount] })),
        currencyDecimals,
      );
    return {
      ...stored,
      items,
      price: rights.showsPrices ? total('price') : null,
      cost: rights.showsCosts ? total('cost') : null,
    };
  });
}
