import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noRoleText } from '@truckroll/domain/abilities/no-role';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Section } from '../../design/section.tsx';
import { abilityCatalogueQuery } from '../parts/profile-queries.ts';
import styles from './rights-section.module.css';

/** The user's role and abilities, read-only because only admins change them. */
export function RightsSection() {
  const me = useMe();
  const catalogue = useQuery(abilityCatalogueQuery);
  return (
    <Section title="Role and abilities" isBusy={catalogue.isPending}>
      <Group gap="xs" mb="sm">
        <Text fw={550}>{me.role?.label ?? noRoleText}</Text>
        {me.isAdmin && (
          <Text c="dimmed" size="sm">
            Everything is allowed.
          </Text>
        )}
      </Group>
      {catalogue.isError && <LoadFailure error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
      {!me.isAdmin && catalogue.isSuccess && (
        <dl className={styles.modules}>
          {catalogue.data.map(({ name, label, abilities }) => {
            const held = abilities.filter((ability) => me.abilities[name].includes(ability.name));
            return (
              <div key={name} className={styles.module}>
                <dt>{label}</dt>
                <dd>{held.length === 0 ? '-' : held.map((ability) => ability.label).join(' · ')}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Section>
  );
}
