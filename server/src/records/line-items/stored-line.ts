import type { ItemTax, LineItem } from '@truckroll/contract/price-book/line-items';

/** A line of a request or document with every amount. */
export type StoredLine = Omit<LineItem, 'rate' | 'total'> & { rate: number; total: number };

/** The columns shared by both tables of lines. */
export const lineColumns = [
  'id',
  'itemId',
  'name',
  'description',
  'quantity',
  'rate',
  'itemType',
  'unitType',
  'discount',
  'taxes',
  'markupPrice',
  'itemOrderIndex',
  'total',
] as const;

type LineRow = Omit<StoredLine, 'quantity' | 'rate' | 'discount' | 'markupPrice' | 'total' | 'taxes'> & {
  quantity: string;
  rate: string;
  discount: string;
  markupPrice: string;
  total: string;
  taxes: ItemTax[];
};

/** A line's row, as the calculation needs it. */
export const toStoredLine = ({ quantity, rate, discount, markupPrice, total, ...row }: LineRow): StoredLine => ({
  ...row,
  quantity: Number(quantity),
  rate: Number(rate),
  discount: Number(discount),
  markupPrice: Number(markupPrice),
  total: Number(total),
});

/** A line's row, without its owner. */
export const toLineRow = (line: StoredLine) => ({
  ...line,
  quantity: String(line.quantity),
  rate: String(line.rate),
  discount: String(line.discount),
  markupPrice: String(line.markupPrice),
  total: String(line.total),
  taxes: JSON.stringify(line.taxes),
});
