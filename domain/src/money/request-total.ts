import { sumMoney } from './amounts.ts';

/** The amounts of a request, in the account's currency; `discount` is that of the whole. */
type RequestToSum = { subTotal: number; tax: number; discount: number };

const discountText = 'Discount is not valid';

/**
 * The total of a request (API 4.2, 7): subtotal + tax − its discount. Line discounts count only in the document
 * created from it. A negative total is refused with the error text under its discount, and the total is 0.
 *
 * @example requestTotal({ subTotal: 100, tax: 13, discount: 10 }) → { total: 103, refusal: null }
 */
export function requestTotal({ subTotal, tax, discount }: RequestToSum): { total: number; refusal: string | null } {
  const total = sumMoney([subTotal, tax, -discount]);
  return { total: Math.max(0, total), refusal: total < 0 ? discountText : null };
}
