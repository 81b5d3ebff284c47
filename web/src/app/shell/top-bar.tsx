import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../design/phone.ts';
import { NewMenu } from './new-menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ bell }: { bell: ReactNode }) {
  const isPhone = useIsPhone();
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
        {bell}
        <UserMenu />
      </Group>
    </div>
  );
}
