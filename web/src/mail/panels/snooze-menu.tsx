import { Menu } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { IconMenu } from './icon-action.tsx';
import styles from './thread-actions.module.css';
import { isSnoozed, snoozeChoices } from './thread-states.ts';
import type { ActedThread, ThreadActions } from './use-thread-actions.ts';

const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

type SnoozeMenuProps = { threads: readonly ActedThread[]; actions: ThreadActions; onLeft: () => void };

/** Snoozes threads until a time, or ends their snoozing. */
export function SnoozeMenu({ threads, actions, onLeft }: SnoozeMenuProps) {
  const { timezone } = useMe();
  const [isChoosing, setChoosing] = useState(false);
  const now = new Date().toISOString();
  const choices = snoozeChoices(now, timezone);
  const snooze = (until: string | null): void => {
    actions.snooze(threads, until);
    onLeft();
  };
  return (
    <>
      <IconMenu label="Snooze" icon={IconClockPause}>
        {choices.map(({ label, until }) => (
          <Menu.Item
            key={label}
            rightSection={<span className={styles.hint}>{formatDateTime(until, timezone)}</span>}
            onClick={() => snooze(until)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setChoosing(true)}>Choose a time…</Menu.Item>
        {threads.some((thread) => isSnoozed(thread, now)) && (
          <Menu.Item onClick={() => snooze(null)}>End the snooze</Menu.Item>
        )}
      </IconMenu>
      <Suspense>
        {isChoosing && (
          <SnoozeDialog
            start={choices.find(({ label }) => label === 'Tomorrow')?.until ?? now}
            onSnooze={snooze}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
