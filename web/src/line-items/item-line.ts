import type { ItemTax, LineItem } from '@truckroll/contract/line-items';
import type { ProductService } from '@truckroll/contract/product-services';
import type { SourceLine } from '@truckroll/domain/documents/draft-line';
import { rateText } from '@truckroll/domain/format/numbers';
import type { JobItemType } from '@truckroll/domain/jobs/job-statuses';
import { numberOf, tidyAmount } from '../design/form/typed-amount.ts';

/** A line of a job, request or document while it is edited. Figures are as they were typed. */
export type ItemLine = {
  /** Tells the rows of the form apart, stored or not. */
  key: string;
  /** Of the stored line, or of the line of another record that this one is made from. */
  id: string | null;
  /** The product or service of the catalogue. */
  itemId: string | null;
  /** The name is to become a product of the catalogue when the record is saved. */
  isNewProduct: boolean;
  name: string;
  description: string;
  quantity: string;
  unit: string;
  rate: string;
  discount: string;
  markup: string;
  type: JobItemType;
  taxIds: readonly string[];
  exemptFromTax: boolean;
  /** Taxes that the product brings along; they come back when they apply again. */
  productTaxIds: readonly string[];
  /** Taxes as they were copied onto the stored line: these stay when a definition changes (API 4.2). */
  copies: readonly ItemTax[];
  /** Of a stored line of a job: its place among the others. */
  orderIndex: number;
  /**
   * The id of the line that the client approved, as long as its taxes are kept (API JB-4); of a stored line its own, where
   * it is still as it was approved.
   */
  approvedId: string | null;
};

/** A product of the catalogue as the type of a line, and back: what is no product is a service (screens 1, no. 54). */
export const typeOf = (type: 1 | 2): JobItemType => (type === 1 ? 'product' : 'service');
export const kindOf = ({ type }: Pick<ItemLine, 'type'>): 1 | 2 => (type === 'product' ? 1 : 2);

const amountText = (amount: number): string => (amount === 0 ? '' : rateText(amount));

export const emptyLine = (key: string): ItemLine => ({
  key,
  id: null,
  itemId: null,
  isNewProduct: false,
  name: '',
  description: '',
  quantity: '1',
  unit: '',
  rate: '0.00',
  discount: '',
  markup: '',
  type: 'service',
  taxIds: [],
  exemptFromTax: false,
  productTaxIds: [],
  copies: [],
  orderIndex: 0,
  approvedId: null,
});

/** A stored line, or one that a conversion carries over, as a line of the form. Who sees no prices has no rate. */
export const itemLineOf = (item: LineItem | SourceLine<ItemTax>): ItemLine => ({
  ...emptyLine(item.id),
  id: item.id,
  itemId: item.itemId,
  name: item.name,
  description: item.description ?? '',
  quantity: String(item.quantity),
  unit: item.unitType ?? '',
  rate: item.rate === null ? '' : rateText(item.rate),
  discount: amountText(item.discount),
  markup: amountText(item.markupPrice),
  type: typeOf(item.itemType),
  taxIds: item.taxes.map(({ taxId }) => taxId),
  copies: item.taxes,
});

/** What a product of the catalogue makes of a line; its quantity and what was taken off it stay. */
export const ofProduct = (product: ProductService) => ({
  itemId: product.id,
  isNewProduct: false,
  name: product.name,
  description: product.description ?? '',
  unit: product.unitType ?? '',
  rate: rateText(product.price ?? 0),
  type: typeOf(product.type),
  taxIds: [],
  exemptFromTax: product.exemptFromTax,
  productTaxIds: product.taxIds,
  approvedId: null,
});

/** An amount that may be left out, once its field is left: '5' → '5.00', '0' → ''. */
export const tidyOptional = (typed: string, decimals: number): string =>
  numberOf(typed) === 0 ? '' : tidyAmount(typed, decimals);

/** A quantity once its field is left, with at most two places: '1.50' → '1.5'. */
export const tidyQuantity = (typed: string): string => String(Math.round(numberOf(typed) * 100) / 100);

/** Who sees no prices is given lines without rate and taxes: where he puts none on, they stay as they are (API 1.12). */
const hasUnseenTaxes = ({ id, rate, taxIds }: ItemLine): boolean => id !== null && rate === '' && taxIds.length === 0;

/** A line as it is sent (API 3.8). What the server works out by itself is left out, and so is what is not seen. */
export const itemPayload = (line: ItemLine, itemOrderIndex: number) => ({
  ...(line.id === null ? {} : { id: line.id }),
  itemId: line.itemId,
  name: line.name.trim(),
  description: line.description.trim() || null,
  quantity: numberOf(tidyQuantity(line.quantity)),
  ...(line.rate === '' ? {} : { rate: numberOf(line.rate) }),
  itemType: kindOf(line),
  unitType: line.unit.trim() || null,
  discount: numberOf(line.discount),
  markupPrice: numberOf(line.markup),
  ...(hasUnseenTaxes(line) ? {} : { taxIds: [...line.taxIds] }),
  itemOrderIndex,
});
