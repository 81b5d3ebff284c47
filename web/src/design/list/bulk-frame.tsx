import { Button, Text } from '@mantine/core';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import styles from './bulk-frame.module.css';

type BulkFrameProps = {
  label: string;
  count: number;
  /** What is happening, instead of the number of selected rows. */
  progress?: string | null;
  onClear: () => void;
  children: ReactNode;
};

/** The bar with the actions on the selected rows. It floats, so that the rows do not move under the pointer. */
export function BulkFrame({ label, count, progress = null, onClear, children }: BulkFrameProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <Text role="status" fw={600} size="sm">
        {progress ?? `${formatCount(count)} selected`}
      </Text>
      {children}
      <Button variant="default" size="compact-md" disabled={progress !== null} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
