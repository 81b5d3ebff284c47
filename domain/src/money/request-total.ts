import { sumMoney } from './amounts.ts';

/** The amounts of a request, in the account's currency; `discount` is that of the whole. */
type RequestToSum = { subTotal: number; tax: number; discount: number };

const discountText = 'Discount is not valid';

/**
 * What a request comes to (API 4.2, 7): subtotal + tax − its discount. Discounts of its lines count only in the document that
 * is made of it. Below nothing it is refused, with the text under its discount, and the total is 0.
 *
 * @example requestTotal({ subTotal: 100, tax: 13, discount: 10 }) → { total: 103, refusal: null }
 */
export function requestTotal({ subTotal, tax, discount }: RequestToSum): { total: number; refusal: string | null } {
  const total = sumMoney([subTotal, tax, -discount]);
  return { total: Math.max(0, total), refusal: total < 0 ? discountText : null };
}
