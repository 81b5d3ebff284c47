import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '@truckroll/contract/notifications';
import { Suspense } from 'react';
import { recordKind } from '../app/shell/record-links.ts';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import { RelativeTime } from '../design/relative-time.tsx';
import { useMarkRead } from './notification-queries.ts';
import styles from './notification-row.module.css';

const CallBackActions = lazyPart(async () => (await import('../calling/call-back-actions.tsx')).CallBackActions);

type NotificationRowProps = { notification: Notification; onOpened?: () => void };

/** One notification. A press marks it as read, and opens its record if that has a page. */
export function NotificationRow({ notification, onOpened }: NotificationRowProps) {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const { id, title, message, isRead, createdAt, moduleType, moduleId } = notification;

  function open(): void {
    if (!isRead) markRead.mutate({ ids: [id] });
    const kind = recordKind(moduleType);
    if (kind === undefined || moduleId === null) return;
    onOpened?.();
    void navigate(kind.linkTo(moduleId));
  }

  const row = (
    <UnstyledButton className={styles.row} data-unread={!isRead || undefined} onClick={open}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.text}>
        <Text component="span" size="sm" fw={isRead ? 450 : 650}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" className={styles.message}>
          {message}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          <RelativeTime at={createdAt} days={30} />
        </Text>
      </span>
    </UnstyledButton>
  );
  if (moduleType !== 'call' || moduleId === null) return row;
  return (
    <div>
      {row}
      <Suspense>
        <CallBackActions
          callId={moduleId}
          className={styles.actions}
          onDone={() => {
            if (!isRead) markRead.mutate({ ids: [id] });
            onOpened?.();
          }}
        />
      </Suspense>
    </div>
  );
}
