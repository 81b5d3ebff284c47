import { Link } from '@tanstack/react-router';
import type { Area } from '../navigation.ts';
import styles from './side-menu.module.css';

export function SideMenu({ areas }: { areas: readonly Area[] }) {
  return (
    <nav aria-label="Main" className={styles.menu}>
      {areas.map(({ label, to, icon: Icon }) => (
        <Link key={label} to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
