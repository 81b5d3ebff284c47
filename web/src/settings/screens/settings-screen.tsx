import { Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { SearchInput } from '../../design/list/search-input.tsx';
import { Page } from '../../design/page.tsx';
import { byGroup, findPages, type SettingsPage, settingsPagesFor } from './settings-pages.ts';
import styles from './settings-screen.module.css';

/** P22: the settings pages that the user may open, by group, with a search. */
export function SettingsScreen() {
  const [search, setSearch] = useState('');
  const groups = byGroup(findPages(settingsPagesFor(useRights()), search));
  return (
    <Page title="Settings">
      <Group>
        <SearchInput label="Search settings" value={search} onSearch={setSearch} pauseMs={0} />
      </Group>
      {groups.length === 0 && <EmptyState text="No setting matches." />}
      {groups.map(({ label, pages }) => (
        <section key={label} aria-labelledby={`settings-${label}`} className={styles.group}>
          <Title order={2} size="h4" id={`settings-${label}`}>
            {label}
          </Title>
          <ul className={styles.cards}>
            {pages.map((page) => (
              <Card key={page.label} page={page} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}

function Card({ page: { label, description, to, icon: Icon } }: { page: SettingsPage }) {
  return (
    <li>
      <Link to={to} className={styles.card} data-row-target>
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
  );
}
