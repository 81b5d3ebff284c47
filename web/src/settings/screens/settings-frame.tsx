import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useRights } from '../../app/session/me.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import styles from './settings-frame.module.css';
import { byGroup, settingsPageAt, settingsPagesFor } from './settings-pages.ts';

/** The settings' second menu on the left. On narrow screens the index links to the pages instead (screens 13). */
export function SettingsFrame() {
  const rights = useRights();
  const here = settingsPageAt(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings" className={styles.menu}>
        {byGroup(settingsPagesFor(rights)).map((group) => (
          <div key={group.label} className={styles.group}>
            <span className={styles.label}>{group.label}</span>
            {group.pages.map(({ label, to, icon: Icon }) => (
              <Link key={label} to={to} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
                <Icon size={17} stroke={1.7} aria-hidden />
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.page}>
        {here === undefined || here.opensTo(rights) ? (
          <Outlet />
        ) : (
          <Page title={here.label}>
            <EmptyState text="You do not have permission to view this page." />
          </Page>
        )}
      </div>
    </div>
  );
}
