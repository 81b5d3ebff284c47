import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { waiting } from '../outbox/waiting.ts';
import { NewMenu } from './new-menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const WaitingButton = lazyPart(async () => (await import('../outbox/waiting-button.tsx')).WaitingButton);

export function TopBar({ bell }: { bell: ReactNode }) {
  const isPhone = useIsPhone();
  const waits = useStore(waiting).all > 0;
  return (
    <div className={styles.bar}>
      <Link to="/home" className={styles.brand} aria-label="Truckroll, home">
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className={styles.name}>Truckroll</span>
      </Link>
      {!isPhone && <PaletteButton />}
      <Group gap={isPhone ? 4 : 'xs'} wrap="nowrap">
        {isPhone && <PaletteButton />}
        <NewMenu />
        {waits && (
          <Suspense>
            <WaitingButton />
          </Suspense>
        )}
        {bell}
        <UserMenu />
      </Group>
    </div>
  );
}
