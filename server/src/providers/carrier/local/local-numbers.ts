import { tableOf } from '@truckroll/domain/text/table-of';
import type { OfferedNumber } from '../carrier.ts';

/** An area code of each country, for a search without one. */
const usualAreaCodes: Readonly<Record<string, string>> = tableOf({ us: '202', ca: '416' });
const prefix = '555';

/**
 * The numbers that the built-in carrier offers: 555-0100 to 555-0199 of each area code, which are reserved for fiction.
 *
 * @example localNumbers({ country: 'ca', areaCode: '647' })[1]?.phoneNumber → '+16475550101'
 */
export function localNumbers({ country, areaCode }: { country: string; areaCode: string | null }): OfferedNumber[] {
  const area = areaCode ?? usualAreaCodes[country.toLowerCase()];
  if (area === undefined) return [];
  return Array.from({ length: 100 }, (_, index) => {
    const line = `01${String(index).padStart(2, '0')}`;
    return {
      phoneNumber: `+1${area}${prefix}${line}`,
      friendlyName: `(${area}) ${prefix}-${line}`,
      monthlyPrice: 0,
    };
  });
}

export const isLocalNumber = (phoneNumber: string): boolean => /^\+1\d{3}55501\d{2}$/.test(phoneNumber);
