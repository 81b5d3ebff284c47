import type { Tax } from '@truckroll/contract/price-book/taxes';
import { requestTotal } from '@truckroll/domain/money/request-total';
import { type ItemLine, recordTotals } from '../../line-items/parts/line-editor-input.ts';

/**
 * The totals of a request in the form, computed with the server's own function (API 4.2). `discount` applies to the
 * whole request.
 */
export function requestSums(
  lines: readonly ItemLine[],
  { taxes, discount, decimals }: { taxes: readonly Tax[]; discount: number; decimals?: number },
) {
  const { subTotal, tax } = recordTotals(lines, taxes, { decimals });
  return { subTotal, tax, ...requestTotal({ subTotal, tax, discount }) };
}
