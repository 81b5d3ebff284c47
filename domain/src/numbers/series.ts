/** The numbered kinds of records, each with its own series per account (API 4.1). */
export type NumberSeries = 'job' | 'request' | 'invoice' | 'draftInvoice' | 'estimate' | 'creditNote';

/** The largest number that a person may enter. A series that continues from it still has ample room. */
const largestTyped = 999_999_999;
/** The capacity of a series that restarts each year. */
const numbersOfYear = 999_999;

/**
 * The largest number that a record can have: the typed limit, what the series reaches by itself, and for yearly
 * series the numbers of that year.
 *
 * @example largestNumber({ next: 2026000007, least: 2026000001 }) → 2026999999
 */
export const largestNumber = ({ next, least }: { next: number; least: number }): number =>
  Math.max(largestTyped, next, least === 1 ? 0 : least - 1 + numbersOfYear);

/**
 * A number as displayed, with its prefix and padded to six digits (API 4.1).
 *
 * @example displayNumber('REQ-', 124) → 'REQ-000124'
 */
export const displayNumber = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;
