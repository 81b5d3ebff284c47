import { ActionIcon } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStore } from '../../design/external-store.ts';
import { useIsPhone } from '../../design/phone.ts';
import { useMe } from '../session/me.ts';
import { waiting } from './waiting.ts';
import styles from './waiting-button.module.css';

/** How much waits on this device, with the way to its page. Nothing while nothing waits. */
export function WaitingButton() {
  const { person, all, refused } = useStore(waiting);
  const isPhone = useIsPhone();
  const me = useMe();
  if (all === 0 || person !== me.id) return null;
  const waits = all === 1 ? '1 change waits on this device' : `${all} changes wait on this device`;
  const needs = refused === 0 ? '' : `, ${refused} ${refused === 1 ? 'needs' : 'need'} your decision`;
  return (
    <ActionIcon
      variant="subtle"
      color={refused === 0 ? 'gray' : 'red'}
      size={isPhone ? 44 : 36}
      className={styles.button}
      aria-label={waits + needs}
      renderRoot={(props: object) => <Link {...props} to="/outbox" />}
    >
      <IconCloudUp size={20} stroke={1.7} aria-hidden />
      <span className={styles.count} data-refused={refused > 0 || undefined} aria-hidden>
        {all > 99 ? '99+' : all}
      </span>
    </ActionIcon>
  );
}
