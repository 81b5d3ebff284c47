import { ActionIcon, Anchor, Button, Group, Popover, ScrollArea, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../design/empty-state.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { SkeletonRows } from '../design/skeleton-rows.tsx';
import styles from './notification-bell.module.css';
import { bellQuery, useMarkRead } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';

/** The bell with the number of unread notifications, and the last ones under it (screens 5.3). */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const bell = useQuery(bellQuery);
  const unread = bell.data?.unreadCount ?? 0;
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={380}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={styles.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications" className={styles.dropdown}>
        <Group justify="space-between" className={styles.head}>
          <Title order={2}>Notifications</Title>
          {unread > 0 && <MarkAllRead />}
        </Group>
        <BellList onOpened={close} />
        <div className={styles.foot}>
          <Anchor component={Link} to="/notifications" size="sm" onClick={close}>
            All notifications
          </Anchor>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export function MarkAllRead() {
  const markRead = useMarkRead();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={markRead.isPending}
      onClick={() => markRead.mutate({ all: true })}
    >
      Mark all as read
    </Button>
  );
}

function BellList({ onOpened }: { onOpened: () => void }) {
  const bell = useQuery(bellQuery);
  if (bell.isPending) return <SkeletonRows columns={1} rows={3} isPhone={false} />;
  if (bell.isError) return <LoadFailure error={bell.error} onRetry={() => void bell.refetch()} />;
  if (bell.data.notifications.length === 0) return <EmptyState text="No notifications" />;
  return (
    <ScrollArea.Autosize mah="min(460px, 60dvh)" p={4}>
      {bell.data.notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onOpened={onOpened} />
      ))}
    </ScrollArea.Autosize>
  );
}
