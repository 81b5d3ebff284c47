import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { convertedLines } from '@truckroll/domain/jobs/converted-lines';

/** An entry of the price book that becomes a line, and how many of it. */
export type ChosenProduct = { product: ProductService; quantity: number };

/** What the lines are put into. */
type Target = {
  /** Whether its quantities are whole, as those of jobs. */
  isWhole: boolean;
  /** The decimals of its currency. */
  decimals: number;
};

/** As a line with a decimal quantity becomes one of a job: one of it, at the amount of the line (screens 9.4). */
function inWholes({ product, quantity }: ChosenProduct, decimals: number): ChosenProduct {
  const { id, name, description, price: rate, type: itemType, unitType } = product;
  const plain = { id, itemId: id, taxes: [], discount: 0, markupPrice: 0, itemOrderIndex: 0 };
  const [line] = convertedLines([{ ...plain, name, description, quantity, rate, itemType, unitType }], decimals);
  if (line === undefined) return { product, quantity };
  return { product: { ...product, description: line.description, price: line.price }, quantity: line.quantity };
}

/**
 * The lines that a package becomes, one for each item that is in the price book now, with what it says of them now.
 *
 * @example linesOfPackage(replacement, products, { isWhole: false, decimals: 2 })
 *   → [{ product: furnace, quantity: 1 }, { product: labour, quantity: 8.5 }]
 */
export function linesOfPackage(
  { items }: ProductPackage,
  products: readonly ProductService[],
  { isWhole, decimals }: Target,
): ChosenProduct[] {
  const offered = new Map(products.map((product) => [product.id, product]));
  return items.flatMap(({ itemId, quantity }) => {
    const product = offered.get(itemId);
    if (product === undefined) return [];
    const chosen = { product, quantity };
    return [isWhole ? inWholes(chosen, decimals) : chosen];
  });
}
