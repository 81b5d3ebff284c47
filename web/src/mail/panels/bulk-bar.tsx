import { Text } from '@mantine/core';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { Selection } from '../../design/list/table-model.ts';
import type { ThreadItem } from '../parts/email-queries.ts';
import { ThreadActionBar } from './thread-action-bar.tsx';
import styles from './thread-list.module.css';

type BulkBarProps = { rows: readonly ThreadItem[]; selection: Selection };

/** The actions on the selected threads of the page. They replace the head of the list, so that no row moves. */
export function BulkBar({ rows, selection }: BulkBarProps) {
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label="Selected emails">
      <Text role="status" size="sm" fw={600}>
        {formatCount(chosen.length)} selected
      </Text>
      <ThreadActionBar threads={chosen} onLeft={() => selection.change(new Set())} />
    </section>
  );
}
