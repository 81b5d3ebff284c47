import { useEffect } from 'react';
import { pageInReach } from './page-range.ts';

type Found = { data: { total: number } | undefined; isPlaceholderData?: boolean };
type Paged = {
  page: number;
  limit: number;
  /** Goes to another page than the one asked for, where that one is not there any more. */
  correctPage?: (page: number) => void;
};

/** The last rows of the last page may have been deleted, or moved to where the filters do not look. */
export function useLastPage({ data, isPlaceholderData }: Found, { page, limit, correctPage }: Paged): void {
  const lastPage = data === undefined || isPlaceholderData ? page : pageInReach({ page, limit, total: data.total });
  const isBehindEnd = page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what corrects the page is another function each time.
  useEffect(() => {
    if (isBehindEnd) correctPage?.(lastPage);
  }, [isBehindEnd, lastPage]);
}

type FoundRows = { data: { items: readonly unknown[]; total: number } | undefined; isPlaceholderData?: boolean };

/** Whether a list has rows, but none where one looked for them, behind its end: those of its last page are on their way. */
export function isBehindEnd({ data, isPlaceholderData = false }: FoundRows, { page, limit }: Paged): boolean {
  if (data === undefined || data.total === 0 || data.items.length > 0) return false;
  return isPlaceholderData || page > pageInReach({ page, limit, total: data.total });
}
