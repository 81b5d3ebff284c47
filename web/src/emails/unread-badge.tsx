import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unreadEmailsQuery } from './email-queries.ts';
import styles from './unread-badge.module.css';

/** The number of unread threads beside the inbox in the menu (EM-11). */
export function UnreadBadge() {
  const { data: count = 0 } = useQuery(unreadEmailsQuery);
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
