/** The header by which the web application names the version of the contract that it was built with (API 1.13). */
export const versionHeader = 'X-Contract-Version';

/** Increased by every change of an endpoint that pages loaded before the change would get wrong. */
export const contractVersion = 1;

/**
 * The oldest version whose pages this server still serves. Raised to `contractVersion` by a change that they cannot be
 * served with, such as an endpoint that is gone.
 */
const oldestServed = 1;

/** Whether a request says that it comes from a page that can no longer be served. Other programs send no version. */
export function isOutdated(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) && Number(header) < oldestServed;
}
