import type { LineItem } from '@truckroll/contract/line-items';
import type { Tx } from '../database/bound-dialect.ts';

/** The items of requests in their order, by the request. */
export async function listItemsOf(tx: Tx, requestIds: readonly string[]): Promise<Map<string, LineItem[]>> {
  const gathered = new Map<string, LineItem[]>();
  if (requestIds.length === 0) return gathered;
  const rows = await tx
    .selectFrom('requestItems')
    .select([
      'requestId',
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
    ])
    .where('requestId', 'in', [...requestIds])
    .orderBy('itemOrderIndex')
    .orderBy('id')
    .execute();
  for (const { requestId, quantity, rate, discount, markupPrice, total, ...row } of rows) {
    const item: LineItem = {
      ...row,
      quantity: Number(quantity),
      rate: Number(rate),
      discount: Number(discount),
      markupPrice: Number(markupPrice),
      total: Number(total),
    };
    gathered.set(requestId, [...(gathered.get(requestId) ?? []), item]);
  }
  return gathered;
}

/** What of an item is seen without prices (API 1.12). */
export const withoutPrices = (item: LineItem): LineItem => ({
  ...item,
  rate: null,
  total: null,
  discount: 0,
  markupPrice: 0,
  taxes: [],
});
