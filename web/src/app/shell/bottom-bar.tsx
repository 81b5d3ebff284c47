import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import styles from './bottom-bar.module.css';
import { type Area, bottomBarOf } from './navigation.ts';
import type { AreaMarks } from './side-menu.tsx';

/** The navigation between areas on phones: the most used ones, and the others under More (screens 3.1). */
export function BottomBar({ areas, marks }: { areas: readonly Area[]; marks: AreaMarks }) {
  const { shown, behindMore } = bottomBarOf(areas);
  return (
    <nav aria-label="Main" className={styles.bar}>
      {shown.map(({ label, to, icon: Icon }) => (
        <Link key={label} to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
      {behindMore.length > 0 && (
        <OnDemandMenu
          position="top-end"
          target={(props) => (
            <UnstyledButton {...props} className={styles.item}>
              <IconDots size={22} stroke={1.7} aria-hidden />
              More
            </UnstyledButton>
          )}
        >
          {behindMore.map(({ label, to, icon: Icon }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon size={18} aria-hidden />}
              rightSection={marks[to]}
              renderRoot={(props) => <Link {...props} to={to} />}
            >
              {label}
            </Menu.Item>
          ))}
        </OnDemandMenu>
      )}
    </nav>
  );
}
