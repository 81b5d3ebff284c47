import type { JobItem } from '@truckroll/contract/jobs/job-items';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import type { JobLines } from '@truckroll/contract/visits/items-on-site';
import { type AddedLine, withItemsAdded } from '@truckroll/domain/jobs/items-on-site';

/** A part or service that is being added on site. Without a product, its name says what it is. */
export type ChosenItem = { product: ProductService | null; name: string; quantity: number };

/** What a request says about an added item. The price book's price is the server's to know. */
export const itemOfChosen = ({ product, name, quantity }: ChosenItem) => ({
  itemId: product?.id ?? null,
  itemName: name,
  description: product?.description ?? null,
  quantity,
});

const lineOfChosen = ({ product, quantity }: ChosenItem): AddedLine => ({
  type: product === null ? 'item' : product.type === 1 ? 'product' : 'service',
  exemptFromTax: product?.exemptFromTax ?? false,
  productTaxIds: product?.taxIds ?? [],
  quantity,
  price: product?.price ?? 0,
});

type Adding = { keys: readonly string[]; at: string; by: { id: string; name: string }; decimals: number };

/** A job's lines as they will be with what is added, with the totals of all. */
export function linesWith(lines: JobLines, chosen: readonly ChosenItem[], adding: Adding): JobLines {
  const { keys, at, by, decimals } = adding;
  const { added, ...totals } = withItemsAdded(lines, chosen.map(lineOfChosen), { taxing: lines.taxing, decimals });
  const after = Math.max(-1, ...lines.items.map(({ orderIndex }) => orderIndex)) + 1;
  const items = chosen.map((item, index): JobItem => {
    const line = added[index];
    return {
      id: keys[index] ?? `${index}`,
      ...itemOfChosen(item),
      price: lines.taxing === null ? null : (line?.price ?? 0),
      total: line?.total ?? null,
      taxAmount: line?.taxAmount ?? null,
      orderIndex: after + index,
      type: line?.type ?? 'item',
      exemptFromTax: line?.exemptFromTax ?? false,
      taxIds: line?.taxIds ?? [],
      taxes: (line?.taxes ?? []).map((tax) => ({ ...tax, id: tax.taxId, taxName: tax.name, taxRate: tax.rate })),
      onSite: { at, by },
      photos: [],
      // The server knows whether the client has agreed to a document.
      needsApproval: false,
    };
  });
  return { ...lines, ...totals, items: [...lines.items, ...items] };
}
