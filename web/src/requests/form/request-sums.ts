import type { Tax } from '@truckroll/contract/taxes';
import { requestTotal } from '@truckroll/domain/money/request-total';
import { type ItemLine, totalsOf } from '../../line-items/line-editor-input.ts';

/** What a request comes to while it is typed, by the very function of the server (API 4.2). `discount` is that of the whole. */
export function requestSums(
  lines: readonly ItemLine[],
  { taxes, discount, decimals }: { taxes: readonly Tax[]; discount: number; decimals?: number },
) {
  const { subTotal, tax } = totalsOf(lines, taxes, { decimals });
  return { subTotal, tax, ...requestTotal({ subTotal, tax, discount }) };
}
