import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRights } from '../app/session/me.ts';
import { Page } from '../design/page.tsx';
import { settingsPagesFor } from './settings-pages.ts';
import styles from './settings-screen.module.css';

/** P22: the settings pages that the user may open. */
export function SettingsScreen() {
  const pages = settingsPagesFor(useRights());
  return (
    <Page title="Settings">
      <ul className={styles.cards}>
        {pages.map(({ label, description, to, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={styles.card}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <span>
                <Text component="span" fw={600} display="block">
                  {label}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {description}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
