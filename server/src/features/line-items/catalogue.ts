import type { LineTax } from '@truckroll/domain/money/totals';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { productRows } from '../product-services/product-store.ts';
import { taxRows } from '../taxes/tax-store.ts';

/** The current catalogue entries of the taxes and products that lines name. */
export type LineCatalogue = {
  taxes: ReadonlyMap<string, LineTax>;
  products: ReadonlyMap<string, { price: number; type: 1 | 2; unitType: string | null }>;
};

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Reads each named entry once. Malformed ids are unknown. */
export async function readLineCatalogue(
  tx: Tx,
  named: { taxIds: readonly string[]; productIds: readonly string[] },
): Promise<LineCatalogue> {
  const taxIds = [...new Set(named.taxIds)].filter(isId);
  const productIds = [...new Set(named.productIds)];
  const [taxes, products] = await Promise.all([
    taxIds.length === 0
      ? []
      : tx
          .selectFrom(taxRows.as('taxes'))
          .select(['id', 'name', 'rate', 'taxType'])
          .where('id', 'in', taxIds)
          .execute(),
    productIds.length === 0
      ? []
      : tx
          .selectFrom(productRows.as('productServices'))
          .select(['id', 'price', 'type', 'unitType'])
          .where('id', 'in', productIds)
          .execute(),
  ]);
  return {
    taxes: new Map(
      taxes.map(({ id, name, rate, taxType }) => [id, { taxId: id, name, rate: Number(rate), taxType }] as const),
    ),
    products: new Map(products.map(({ id, price, ...more }) => [id, { ...more, price: Number(price) }] as const)),
  };
}
