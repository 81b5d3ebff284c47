import type { LineItem } from '@truckroll/contract/price-book/line-items';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { lineColumns, type StoredLine, toLineRow, toStoredLine } from '../line-items/stored-line.ts';

/** The items of requests in order, grouped by request. */
export async function listItemsOf(tx: Tx, requestIds: readonly string[]): Promise<Map<string, StoredLine[]>> {
  const gathered = new Map<string, StoredLine[]>();
  if (requestIds.length === 0) return gathered;
  const rows = await tx
    .selectFrom('requestItems')
    .select(['requestId', ...lineColumns])
    .where('requestId', 'in', [...requestIds])
    .orderBy('itemOrderIndex')
    .orderBy('id')
    .execute();
  for (const { requestId, ...row } of rows) {
    gathered.set(requestId, [...(gathered.get(requestId) ?? []), toStoredLine(row)]);
  }
  return gathered;
}

/** Replaces a request's lines. */
export async function replaceItems(tx: Tx, requestId: string, lines: readonly StoredLine[]): Promise<void> {
  await telling(tx, 'request', requestId).deleteFrom('requestItems').where('requestId', '=', requestId).execute();
  if (lines.length === 0) return;
  await telling(tx, 'request', requestId)
    .insertInto('requestItems')
    .values(lines.map((line) => ({ ...toLineRow(line), requestId })))
    .execute();
}

/** An item without prices (API 1.12). */
export const withoutPrices = (item: LineItem): LineItem => ({
  ...item,
  rate: null,
  total: null,
  discount: 0,
  markupPrice: 0,
  taxes: [],
});
