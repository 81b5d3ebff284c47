import { useEffect, useEffectEvent } from 'react';
import { pageInReach } from './page-range.ts';

type Found = { data: { total: number } | undefined; isPlaceholderData?: boolean };
type Paged = {
  page: number;
  limit: number;
  /** Goes to the last page if the requested one no longer exists. */
  correctPage?: (page: number) => void;
};

/** Goes to the last page if the requested one is behind it: its rows may have been deleted, or no longer match. */
export function useLastPage({ data, isPlaceholderData }: Found, { page, limit, correctPage }: Paged): void {
  const lastPage = data === undefined || isPlaceholderData ? page : pageInReach({ page, limit, total: data.total });
  const isBehindEnd = page > lastPage;
  const correct = useEffectEvent((to: number) => correctPage?.(to));
  useEffect(() => {
    if (isBehindEnd) correct(lastPage);
  }, [isBehindEnd, lastPage]);
}

type FoundRows = { data: { items: readonly unknown[]; total: number } | undefined; isPlaceholderData?: boolean };

/** Whether the requested page is behind the end of a list that has rows: its last page is being loaded. */
export function isBehindEnd({ data, isPlaceholderData = false }: FoundRows, { page, limit }: Paged): boolean {
  if (data === undefined || data.total === 0 || data.items.length > 0) return false;
  return isPlaceholderData || page > pageInReach({ page, limit, total: data.total });
}
