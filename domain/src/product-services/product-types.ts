import { tableOf } from '../text/table-of.ts';

/** The type of a price book entry: 1 product, 2 service (API 3.4). */
export const productTypes = [1, 2] as const;
export type ProductType = (typeof productTypes)[number];

export const productTypeLabels: Record<ProductType, string> = { 1: 'Product', 2: 'Service' };

/** The word for a package beside the types of entries, in files. */
export const packageLabel = 'Package';

const byWord: Record<string, ProductType> = tableOf({ '1': 1, product: 1, '2': 2, service: 2 });

/**
 * Parses a type from a word or digit, ignoring case; null for any other text (API PS-2).
 *
 * @example readProductType('Product') → 1; readProductType('2') → 2; readProductType('kit') → null
 */
export const readProductType = (text: string): ProductType | null => byWord[text.trim().toLowerCase()] ?? null;
