import { Skeleton } from '@mantine/core';
import styles from './skeleton-rows.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const cells = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of a list that is on its way. */
export function SkeletonRows({ columns, isPhone }: { columns: number; isPhone: boolean }) {
  return (
    <div className={styles.rows} aria-hidden>
      {rows.map((row) => (
        <div key={row} className={styles.row} data-phone={isPhone || undefined}>
          {cells.slice(0, isPhone ? 2 : columns).map((cell) => (
            <Skeleton key={cell} height={14} />
          ))}
        </div>
      ))}
    </div>
  );
}
