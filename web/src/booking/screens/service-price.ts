import { formatMoney } from '@truckroll/domain/format/numbers';

/** @example servicePrice({ price: 120, isPriceFrom: true }, 'CAD') → 'from CA$120.00' */
export const servicePrice = (
  { price, isPriceFrom }: { price: number | null; isPriceFrom: boolean },
  currency: string,
): string | null => (price === null ? null : `${isPriceFrom ? 'from ' : ''}${formatMoney(price, currency)}`);

/** @example lengthText(90) → '1 h 30 min' */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours === 0 ? [] : [`${hours} h`]), ...(rest === 0 ? [] : [`${rest} min`])].join(' ');
}
