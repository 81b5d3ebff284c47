import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Area } from './navigation.ts';
import styles from './side-menu.module.css';

/** Elements beside menu items, such as the number of unread threads, by the path of the item. */
export type AreaMarks = Readonly<Record<string, ReactNode>>;

export function SideMenu({ areas, marks }: { areas: readonly Area[]; marks: AreaMarks }) {
  return (
    <nav aria-label="Main" className={styles.menu}>
      {areas.map(({ label, to, icon: Icon, group }, index) => (
        <Fragment key={label}>
          {group !== undefined && group !== areas[index - 1]?.group && (
            <span className={styles.group} aria-hidden>
              {group}
            </span>
          )}
          <Link
            to={to}
            className={styles.item}
            data-last={(group !== undefined && group !== areas[index + 1]?.group) || undefined}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon size={18} stroke={1.7} aria-hidden />
            <span className={styles.label}>{label}</span>
            {marks[to]}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
