import { formatMoney } from '@truckroll/domain/format/numbers';

/** @example servicePrice({ price: 120, isPriceFrom: true }, 'CAD') → 'from CA$120.00' */
export const servicePrice = (
  { price, isPriceFrom }: { price: number | null; isPriceFrom: boolean },
  currency: string,
): string | null => (price === null ? null : `${isPriceFrom ? 'from ' : ''}${formatMoney(price, currency)}`);
