import type { JobItem } from '@truckroll/contract/job-items';
import type { ItemTax } from '@truckroll/contract/line-items';
import type { ProductService } from '@truckroll/contract/product-services';
import { rateText } from '@truckroll/domain/format/numbers';
import type { JobItemType } from '@truckroll/domain/jobs/job-statuses';

/** A line of the job while it is edited. Quantity and rate are as they were typed. */
export type Line = {
  /** Tells the rows of the form apart, stored or not. */
  key: string;
  /** Of the stored item, as is its place among the others. */
  id: string | null;
  orderIndex: number;
  /** Set for a name that is to become a product of the catalogue when the job is saved (jobs.md 4). */
  temporaryId: number | null;
  /** The product or service of the catalogue. */
  itemId: string | null;
  name: string;
  description: string;
  quantity: string;
  rate: string;
  type: JobItemType;
  taxIds: readonly string[];
  exemptFromTax: boolean;
  /** Taxes that the product brings along; they come back when they apply again. */
  productTaxIds: readonly string[];
  /** Taxes as they were copied onto the stored item: these stay when a definition changes (API 4.2). */
  copies: readonly ItemTax[];
  /**
   * The id of the line that the client approved, as long as its taxes are kept (API JB-4); of a stored line its own, where
   * it is still as it was approved.
   */
  approvedId: string | null;
};

export const mostQuantityDigits = 6;

const priceText = (price: number | null): string => (price === null ? '' : rateText(price));

export const emptyLine = (key: string): Line => ({
  key,
  id: null,
  orderIndex: 0,
  temporaryId: null,
  itemId: null,
  name: '',
  description: '',
  quantity: '1',
  rate: '0.00',
  type: 'item',
  taxIds: [],
  exemptFromTax: false,
  productTaxIds: [],
  copies: [],
  approvedId: null,
});

/** A stored item as a line of the form. */
export const lineOf = (item: JobItem, isApproved: boolean): Line => ({
  key: item.id,
  id: item.id,
  orderIndex: item.orderIndex,
  temporaryId: null,
  itemId: item.itemId,
  name: item.itemName,
  description: item.description ?? '',
  quantity: String(item.quantity),
  rate: priceText(item.price),
  type: item.type,
  taxIds: item.taxIds,
  exemptFromTax: item.exemptFromTax,
  productTaxIds: [],
  copies: item.taxes,
  approvedId: isApproved ? item.id : null,
});

/** The line of another job as one of a new job. */
export const copyOfLine = (line: Line, key: string): Line => ({ ...line, key, id: null, approvedId: null });

/** What a product of the catalogue makes of a line; quantity and place stay. */
export const ofProduct = (
  product: ProductService,
): Omit<Line, 'key' | 'id' | 'orderIndex' | 'quantity' | 'copies'> => ({
  temporaryId: null,
  itemId: product.id,
  name: product.name,
  description: product.description ?? '',
  rate: priceText(product.price ?? 0),
  type: product.type === 1 ? 'product' : 'service',
  taxIds: [],
  exemptFromTax: product.exemptFromTax,
  productTaxIds: product.taxIds,
  approvedId: null,
});
