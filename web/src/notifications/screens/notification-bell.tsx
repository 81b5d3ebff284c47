import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { usePageShown } from '../../app/shell/page-shown.ts';
import { useLayer } from '../../design/dialog/layers.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useIsPhone } from '../../design/phone.ts';
import styles from './notification-bell.module.css';
import { bellQuery } from './notification-queries.ts';
import { useDeviceAlerts } from './use-device-alerts.ts';

const BellList = lazyPart(async () => (await import('./bell-list.tsx')).BellList);

/** The bell with the number of unread notifications (screens 5.3). */
export function NotificationBell() {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery({ ...bellQuery, enabled: usePageShown() }).data?.unreadCount ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  const close = () => setOpen(false);
  useLayer({ opened: isOpen, close, kind: 'popover' });
  useDeviceAlerts();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
      width={380}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={isPhone ? 44 : 36}
          className={styles.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {shown}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications" className={styles.dropdown}>
        <Suspense fallback={<SkeletonRows columns={1} rows={3} isPhone={false} />}>
          <BellList onOpened={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
