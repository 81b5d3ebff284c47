/** What is numbered, each series for itself within an account (API 4.1). */
export type NumberSeries = 'job' | 'request' | 'invoice' | 'estimate';

/**
 * A number as people see it, with its prefix and padded to six digits (API 4.1).
 *
 * @example displayNumber('REQ-', 124) → 'REQ-000124'
 */
export const displayNumber = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;
