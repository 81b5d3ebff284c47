import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { fold, searchWords } from '@truckroll/domain/text/folding';

type Folded = { product: ProductService; name: string; all: string };

/** The folded texts of up to ten thousand entries per list, which the first search computes. */
const foldedLists = new WeakMap<readonly ProductService[], readonly Folded[]>();

function foldedOf(products: readonly ProductService[]): readonly Folded[] {
  const known = foldedLists.get(products);
  if (known !== undefined) return known;
  const folded = products.map((product) => ({
    product,
    name: fold(product.name),
    all: fold(`${product.name} ${product.category ?? ''} ${product.description ?? ''}`),
  }));
  foldedLists.set(products, folded);
  return folded;
}

/**
 * The entries that contain a text, ignoring case and accents. First come those whose name begins with it, then those
 * that contain it in the name, then those that contain it in the category or description. Each group keeps the order of
 * the list.
 *
 * @example searchProducts([valve, drainValve, pump], 'valve') → [valve, drainValve]
 */
export function searchProducts(products: readonly ProductService[], text: string): readonly ProductService[] {
  const [wanted, words] = [fold(text), searchWords(text)];
  if (wanted === '') return products;
  const [beginning, named, others]: [ProductService[], ProductService[], ProductService[]] = [[], [], []];
  for (const { product, name, all } of foldedOf(products)) {
    if (name.startsWith(wanted)) beginning.push(product);
    else if (words.every((word) => name.includes(word))) named.push(product);
    else if (words.every((word) => all.includes(word))) others.push(product);
  }
  return [...beginning, ...named, ...others];
}

/** Whether an entry has exactly this name, ignoring case and accents. */
export function isProductName(products: readonly ProductService[], text: string): boolean {
  const wanted = fold(text);
  return foldedOf(products).some(({ name }) => name === wanted);
}
