import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDelayedLoading } from '../feedback/delayed-loading.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { SkeletonRows } from '../feedback/skeleton-rows.tsx';
import styles from './query-rows.module.css';

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
  const showsSkeleton = useDelayedLoading(isPending);
  if (showsSkeleton) return <SkeletonRows columns={2} rows={3} isPhone={false} />;
  if (data === undefined) return isError && <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return empty;
  return <RowList label={label} rows={data.map(rowOf)} />;
}

type Row = { id: string; title: string; lines: readonly string[]; menu: ReactNode };

/** A short list inside a section: each row has a title, what else is known, and its menu. */
function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ id, title, lines, menu }) => (
        <li key={id} className={styles.row}>
          <div className={styles.text}>
            <Text fw={500}>{title}</Text>
            {lines.map((line) => (
              <Text key={line} size="sm" c="dimmed">
                {line}
              </Text>
            ))}
          </div>
          {menu}
        </li>
      ))}
    </ul>
  );
}
