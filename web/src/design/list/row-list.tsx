import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './row-list.module.css';

export type Row = { id: string; title: string; lines: readonly string[]; menu: ReactNode };

/** A short list inside a section: each row has a title, what else is known, and its menu. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
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
