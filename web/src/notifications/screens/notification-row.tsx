import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '@truckroll/contract/notifications/notifications';
import { Suspense } from 'react';
import { recordKind } from '../../app/shell/record-links.ts';
import { Face } from '../../design/face.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { writtenText } from '../../design/shown-units.ts';
import { useMarkRead } from './notification-queries.ts';
import styles from './notification-row.module.css';

const CallBackActions = lazyPart(
  async () => (await import('../../calls/panels/call-back-actions.tsx')).CallBackActions,
);

type NotificationRowProps = { notification: Notification; onOpened?: () => void };

/**
 * One notification, with the face of the person who caused it, else the icon of its record. A click marks it as read,
 * and opens its record if that has a page.
 */
export function NotificationRow({ notification, onOpened }: NotificationRowProps) {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const { id, title, message, isRead, createdAt, moduleType, moduleId, by } = notification;
  const kind = recordKind(moduleType);
  const Icon = kind?.icon ?? IconBell;

  function open(): void {
    if (!isRead) markRead.mutate({ ids: [id] });
    if (kind === undefined || moduleId === null) return;
    onOpened?.();
    void navigate(kind.linkTo(moduleId));
  }

  const row = (
    <UnstyledButton className={styles.row} data-unread={!isRead || undefined} onClick={open}>
      <span className={styles.dot} aria-hidden />
      {by === null ? <Icon size={20} stroke={1.5} className={styles.icon} aria-hidden /> : <Face {...by} />}
      <span className={styles.text}>
        <Text component="span" size="sm" fw={isRead ? 450 : 650}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" className={styles.message}>
          {writtenText(message)}
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
