import { Skeleton } from '@mantine/core';
import styles from './skeleton-rows.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type SkeletonRowsProps = { columns: number; isPhone: boolean; rows?: number };

/** The placeholder of a list that is loading: its rows are the stops of a route (screens 3.13). */
export function SkeletonRows({ columns, isPhone, rows = places.length }: SkeletonRowsProps) {
  return (
    <div aria-hidden>
      {places.slice(0, rows).map((row) => (
        <div key={row} className={styles.row} data-phone={isPhone || undefined}>
          {places.slice(0, isPhone ? 2 : columns).map((cell) => (
            <Skeleton key={cell} height={14} />
          ))}
        </div>
      ))}
    </div>
  );
}
