import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NewMenu } from './new-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar() {
  return (
    <div className={styles.bar}>
      <Link to="/home" className={styles.brand}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className={styles.name}>Truckroll</span>
      </Link>
      <Group gap="xs" wrap="nowrap">
        <NewMenu />
        <UserMenu />
      </Group>
    </div>
  );
}
