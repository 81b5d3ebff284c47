import type { ItemTax, LineItem } from '@truckroll/contract/price-book/line-items';
import type { LinePhoto } from '@truckroll/contract/price-book/line-photos';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { SourceLine } from '@truckroll/domain/documents/draft-line';
import { type LineChoice, plainLine } from '@truckroll/domain/documents/estimate-options';
import { rateText } from '@truckroll/domain/format/numbers';
import type { JobItemType } from '@truckroll/domain/jobs/job-statuses';
import { numberOf, tidyAmount } from '../../design/form/typed-amount.ts';
import type { ChosenProduct } from '../../product-services/parts/package-lines.ts';

/** A line of a job, request or document while it is edited. Numbers are kept as the typed text. */
export type ItemLine = {
  /** Identifies a row of the form, stored or not. */
  key: string;
  /** The id of the stored line, or of the other record's line that this one is copied from. */
  id: string | null;
  /** The id of the product or service in the price book. */
  itemId: string | null;
  /** Whether the name becomes a product of the price book when the record is saved. */
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
  /** The taxes of the product. They are restored when they apply again. */
  productTaxIds: readonly string[];
  /** The taxes that were copied onto the stored line. They stay when their definition changes (API 4.2). */
  copies: readonly ItemTax[];
  /** The position of a job's stored line. */
  orderIndex: number;
  /**
   * The id of the line that the client approved, as long as its taxes are kept (API JB-4). A stored line that is still
   * as approved has its own id here.
   */
  approvedId: string | null;
  /** The option of an estimate that the line belongs to. */
  optionId: string | null;
  /** What the client of an estimate may choose: whether the line counts, and its quantity within two bounds. */
  isOptional: boolean;
  isChosen: boolean;
  minQuantity: string;
  maxQuantity: string;
  /** The photos of a document's line. */
  photos: readonly LinePhoto[];
};

/**
 * Converts the type of a price book entry to that of a line: anything but a product is a service (screens 1, no. 54).
 */
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
  optionId: null,
  isOptional: false,
  isChosen: true,
  minQuantity: '',
  maxQuantity: '',
  photos: [],
});

const boundText = (bound: number | null): string => (bound === null ? '' : String(bound));

/** What the client may choose of a line, as the form holds it. */
const choiceOf = (line: Partial<LineChoice>) => {
  const { minQuantity, maxQuantity, ...choice } = { ...plainLine, ...line };
  return {
    optionId: choice.optionId,
    isOptional: choice.isOptional,
    isChosen: choice.isChosen,
    minQuantity: boundText(minQuantity),
    maxQuantity: boundText(maxQuantity),
  };
};

/** A stored line, or one that a conversion copies. */
export type SourceItem = (LineItem | SourceLine<ItemTax>) & Partial<LineChoice> & { photos?: readonly LinePhoto[] };

/**
 * Converts a stored line, or one copied by a conversion, to a line of the form. Without access to prices it has no
 * rate.
 */
export const itemLineOf = (item: SourceItem): ItemLine => ({
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
  ...choiceOf(item),
  photos: item.photos ?? [],
});

/** Fills a line from a price book entry. The quantity and discount stay. */
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

/** Fills a line from what was chosen of the price book, with its quantity. */
export const ofChosen = ({ product, quantity }: ChosenProduct) => ({
  ...ofProduct(product),
  quantity: String(quantity),
});

/** Normalises an optional amount on blur: '5' → '5.00', '0' → ''. */
export const tidyOptional = (typed: string, decimals: number): string =>
  numberOf(typed) === 0 ? '' : tidyAmount(typed, decimals);

/** Normalises a quantity on blur, to at most two decimals: '1.50' → '1.5'. */
export const tidyQuantity = (typed: string): string => String(Math.round(numberOf(typed) * 100) / 100);

/**
 * Whether a line has taxes that the user cannot see. Users without access to prices get lines without rate and taxes;
 * unless they add taxes, the stored ones stay (API 1.12).
 */
const hasUnseenTaxes = ({ id, rate, taxIds }: ItemLine): boolean => id !== null && rate === '' && taxIds.length === 0;

/** A line as it is sent to the server (API 3.8), without computed and hidden fields. */
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
