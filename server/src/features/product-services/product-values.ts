import type { ProductChange, ProductService } from '@truckroll/contract/price-book/product-services';
import { roundRate } from '@truckroll/domain/money/amounts';
import { fold } from '@truckroll/domain/text/folding';

/** All fields of an entry that people set. */
export type ProductValues = Omit<ProductService, 'id' | 'price' | 'createdAt' | 'updatedAt'> & { price: number };
/** An entry as stored. Its price is always there, whoever reads it. */
export type StoredProduct = ProductService & { price: number };

/** The defaults of a new entry (API PS-2). */
export const emptyProduct: ProductValues = {
  name: '',
  description: null,
  category: null,
  price: 0,
  cost: null,
  type: 2,
  unitType: null,
  taxIds: [],
  exemptFromTax: false,
  isActive: true,
};

const keys = Object.keys(emptyProduct) as (keyof ProductValues)[];

/** Merges the sent values over the stored ones; absent keys stay (API 1.7). */
export function mergeProduct(stored: ProductValues, sent: ProductChange): ProductValues {
  const merged = {
    ...Object.fromEntries(keys.map((key) => [key, stored[key]])),
    ...Object.fromEntries(keys.map((key) => [key, sent[key]] as const).filter(([, value]) => value !== undefined)),
  } as ProductValues & { price: number | null; taxIds: string[] | null };
  return {
    ...merged,
    price: roundRate(merged.price ?? 0),
    cost: merged.cost === null ? null : roundRate(merged.cost),
    taxIds: [...new Set(merged.taxIds ?? [])],
  };
}

/** The search text of an entry: name, description and category (API PS-3). */
const searchText = ({ name, description, category }: ProductValues): string =>
  [name, description, category]
    .filter((part) => part !== null)
    .map(fold)
    .join('\n');

/** The columns for an entry's values, and those derived from them. */
export function toProductColumns(values: ProductValues) {
  const { price, cost, taxIds, ...plain } = values;
  return {
    ...plain,
    price: String(price),
    cost: cost === null ? null : String(cost),
    taxIds: JSON.stringify(taxIds),
    nameKey: fold(values.name),
    categoryKey: fold(values.category ?? ''),
    searchText: searchText(values),
  };
}
