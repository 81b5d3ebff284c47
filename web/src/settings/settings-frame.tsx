import { Link, Outlet } from '@tanstack/react-router';
import { useRights } from '../app/me.ts';
import styles from './settings-frame.module.css';
import { settingsPagesFor } from './settings-pages.ts';

/** The settings' second menu at the left; on a phone the index leads to the pages instead (screens 13). */
export function SettingsFrame() {
  const pages = settingsPagesFor(useRights());
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings" className={styles.menu}>
        {pages.map(({ label, to, icon: Icon }) => (
          <Link key={label} to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
            <Icon size={17} stroke={1.7} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
