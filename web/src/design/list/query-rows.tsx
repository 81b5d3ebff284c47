import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { usePatience } from '../feedback/patience.ts';
import { SkeletonRows } from '../feedback/skeleton-rows.tsx';
import { type Row, RowList } from './row-list.tsx';

type QueryRowsProps<T> = {
  label: string;
  query: Pick<UseQueryResult<readonly T[]>, 'data' | 'error' | 'isError' | 'isPending' | 'refetch'>;
  /** Shown instead of no rows. */
  empty: ReactNode;
  rowOf: (item: T) => Row;
};

/** The short list of a query: a skeleton while it loads, a failure with a retry, or the rows. */
export function QueryRows<T>({ label, query, empty, rowOf }: QueryRowsProps<T>) {
  const { data, error, isError, isPending, refetch } = query;
  const showsSkeleton = usePatience(isPending);
  if (showsSkeleton) return <SkeletonRows columns={2} rows={3} isPhone={false} />;
  if (data === undefined) return isError && <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return empty;
  return <RowList label={label} rows={data.map(rowOf)} />;
}
