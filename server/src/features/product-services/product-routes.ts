import { pagedOf } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/price-book/product-services';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { orderFor } from './product-order.ts';
import * as store from './product-store.ts';
import type { StoredProduct } from './product-values.ts';
import { changeProduct, createProduct } from './save-product.ts';
import { withSettableCost } from './settable-cost.ts';

const shownTo = (actor: Actor) => {
  const rights = { showsPrices: showsCataloguePrices(actor), showsCosts: showsCosts(actor) };
  return (product: StoredProduct) => store.shownProduct(product, rights);
};

export function productRoutes({ serve }: ServerContext): void {
  serve(contract.listAllProducts, {
    async handle({ tx, query, actor }) {
      const { includeInactive } = query;
      const products = await store.listAllProducts(tx, { includeInactive, atMost: listBounds.products });
      return { mergedProducts: products.map(shownTo(actor)) };
    },
  });

  serve(contract.createProduct, {
    async handle({ tx, body, actor, now }) {
      return { productService: shownTo(actor)(await createProduct(tx, withSettableCost(actor, body), now)) };
    },
  });

  serve(contract.listProducts, {
    async handle({ tx, query, actor }) {
      const { products, total } = await store.listPage(tx, query, { ...query, ...orderFor(actor, query) });
      return { products: products.map(shownTo(actor)), ...pagedOf(total, query) };
    },
  });

  serve(contract.listProductCategories, {
    handle: async ({ tx, query }) => ({ categories: await store.listCategories(tx, query) }),
  });

  serve(contract.getProduct, {
    async handle({ tx, params, actor }) {
      return { productService: shownTo(actor)(await store.getProduct(tx, params.id)) };
    },
  });

  serve(contract.updateProduct, {
    find: ({ tx, params }) => store.getProductForChange(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      return { productService: shownTo(actor)(await changeProduct(tx, record, withSettableCost(actor, body), now)) };
    },
  });

  serve(contract.deleteProduct, {
    find: ({ tx, params }) => store.getProductForChange(tx, params.id),
    async handle({ tx, record }) {
      await store.deleteProduct(tx, record.id);
      return {};
    },
  });
}
