import { useEffect } from 'react';
import { pageCount } from './page-range.ts';

type Found = { data: { total: number } | undefined; isPlaceholderData: boolean };
type Paged = {
  page: number;
  limit: number;
  /** Goes to another page than the address names, where that one is not there any more. */
  correctPage: (page: number) => void;
};

/** The last rows of the last page may have been deleted, or moved to where the filters do not look. */
export function useLastPage({ data, isPlaceholderData }: Found, { page, limit, correctPage }: Paged): void {
  const lastPage = data === undefined || isPlaceholderData ? page : pageCount(data.total, limit);
  const isBehindEnd = page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what corrects the address is another function each time.
  useEffect(() => {
    if (isBehindEnd) correctPage(lastPage);
  }, [isBehindEnd, lastPage]);
}
