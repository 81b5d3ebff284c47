import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createPackage } from '@truckroll/contract/price-book/product-packages';
import { createProduct, type ProductService } from '@truckroll/contract/price-book/product-services';
import { createTax, type Tax } from '@truckroll/contract/price-book/taxes';
import { priceBook } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';

export type DemoCatalogue = { products: ProductService[]; taxes: Tax[] };
type Bodies = {
  taxes: readonly BodyInputOf<typeof createTax>[];
  products: readonly BodyInputOf<typeof createProduct>[];
  packages: typeof priceBook.packages;
};

async function write(api: DemoApi, owner: DemoActor, { taxes, products, packages }: Bodies): Promise<DemoCatalogue> {
  const made: DemoCatalogue = { products: [], taxes: [] };
  for (const body of taxes) made.taxes.push((await api.ask(owner, createTax, { body })).tax);
  const planTax = made.taxes.find(({ taxType }) => taxType === 2);
  for (const product of products) {
    const taxIds = product.category === 'Service plans' && planTax !== undefined ? [planTax.id] : [];
    made.products.push((await api.ask(owner, createProduct, { body: { ...product, taxIds } })).productService);
  }
  for (const { items, ...body } of packages) {
    const sent = items.map(({ name, quantity }) => ({ itemId: idOf(made, name), quantity }));
    await api.ask(owner, createPackage, { body: { ...body, items: sent } });
  }
  return made;
}

function idOf({ products }: DemoCatalogue, wanted: string): string {
  const product = products.find(({ name }) => name === wanted);
  if (product === undefined) throw new Error(`The price book of the demo has no '${wanted}'.`);
  return product.id;
}

/** The price book, with its packages, and the taxes of the demo company. */
export const writeCatalogue = (api: DemoApi, owner: DemoActor): Promise<DemoCatalogue> => write(api, owner, priceBook);

/** A few entries of another company, which must never be visible in this one. */
export const writeRivalCatalogue = (api: DemoApi, owner: DemoActor): Promise<DemoCatalogue> =>
  write(api, owner, {
    packages: [],
    taxes: priceBook.taxes.slice(0, 1),
    products: priceBook.products.slice(0, 4).map((product) => ({ ...product, category: 'Heating' })),
  });
