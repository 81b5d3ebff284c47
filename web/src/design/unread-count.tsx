import { VisuallyHidden } from '@mantine/core';
import styles from './unread-count.module.css';

/** The number of unread records, such as beside an entry of the menu. Nothing without any. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
