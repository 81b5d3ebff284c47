import { Anchor, Group, ScrollArea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import styles from './bell-list.module.css';
import { MarkAllRead } from './mark-all-read.tsx';
import { bellQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';

/** The content of the bell's menu: the latest notifications and a link to all (screens 5.3). */
export function BellList({ onOpened }: { onOpened: () => void }) {
  const bell = useQuery(bellQuery);
  return (
    <>
      <Group justify="space-between" className={styles.head}>
        <Title order={2}>Notifications</Title>
        {(bell.data?.unreadCount ?? 0) > 0 && <MarkAllRead />}
      </Group>
      {bell.isPending && <SkeletonRows columns={1} rows={3} isPhone={false} />}
      {bell.isError && bell.data === undefined && (
        <LoadFailure error={bell.error} onRetry={() => void bell.refetch()} />
      )}
      {bell.data?.notifications.length === 0 && (
        <EmptyState
          text="No notifications"
          hint="Work that others assign to you or change, and what clients answer."
          icon={<EmptyPicture of="bell" />}
        />
      )}
      <ScrollArea.Autosize mah="min(460px, 60dvh)" p={4}>
        {bell.data?.notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpened={onOpened} />
        ))}
      </ScrollArea.Autosize>
      <div className={styles.foot}>
        <Anchor component={Link} to="/notifications" size="sm" onClick={onOpened}>
          All notifications
        </Anchor>
      </div>
    </>
  );
}
