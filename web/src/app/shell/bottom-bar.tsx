import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
        <Menu position="top-end">
          <Menu.Target>
            <UnstyledButton className={styles.item}>
              <IconDots size={22} stroke={1.7} aria-hidden />
              More
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
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
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
