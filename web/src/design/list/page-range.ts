import { formatCount } from '@truckroll/domain/format/numbers';

const mostButtons = 5;

/**
 * The numbers of the page buttons: at most five, the current one as near to the middle as possible (screens 3.3).
 *
 * @example pageButtons(7, 20) → [5, 6, 7, 8, 9]; pageButtons(1, 3) → [1, 2, 3]
 */
export function pageButtons(page: number, pages: number): number[] {
  const count = Math.min(mostButtons, pages);
  const first = Math.min(Math.max(1, page - Math.floor(mostButtons / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * The number of rows of a list; `hasMore`: these are all that were counted.
 *
 * @example totalText(5000) → '5,000'; totalText(1000, true) → 'more than 1,000'
 */
export const totalText = (total: number, hasMore = false): string =>
  hasMore ? `more than ${formatCount(total)}` : formatCount(total);

type Range = { page: number; limit: number; total: number; hasMore?: boolean | undefined };

/**
 * The visible range of a list.
 *
 * @example rangeText({ page: 2, limit: 10, total: 57 }) → '11 to 20 of 57'; of 5000 → '11 to 20 of 5,000'
 */
export function rangeText({ page, limit, total, hasMore }: Range): string {
  if (total === 0) return '0 of 0';
  const first = (page - 1) * limit + 1;
  return `${formatCount(first)} to ${formatCount(Math.min(page * limit, total))} of ${totalText(total, hasMore)}`;
}

/** The number of pages of a list; an empty one has one. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/**
 * The page to show: the requested one, else the last one.
 *
 * @example pageInReach({ page: 2, limit: 10, total: 10 }) → 1
 */
export const pageInReach = ({ page, limit, total }: { page: number; limit: number; total: number }): number =>
  Math.min(page, pageCount(total, limit));
