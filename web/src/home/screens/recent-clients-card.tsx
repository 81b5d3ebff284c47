import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@truckroll/domain/format/dates';
import { useMe } from '../../app/session/me.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { Badge } from '../../design/badge.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { latestClientsQuery } from '../parts/home-card-queries.ts';
import styles from './home-card.module.css';
import { HomeCard } from './home-card.tsx';

/** The most recent clients. */
export function RecentClientsCard() {
  const { timezone } = useMe();
  const query = useQuery(latestClientsQuery);
  return (
    <HomeCard room="clients" title="New clients" query={query}>
      {({ clients }) =>
        clients.length === 0 ? (
          <EmptyState text="Nothing here today." />
        ) : (
          <Stack gap={2}>
            {clients.map((client) => (
              <Group key={client.id} justify="space-between" wrap="nowrap" className={styles.client}>
                <Text truncate>
                  <ClientLink client={client} />
                </Text>
                <Group gap="sm" wrap="nowrap">
                  <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {formatDate(client.createdAt, timezone)}
                  </Text>
                  <Badge group="clientStage" value={client.stage} />
                </Group>
              </Group>
            ))}
          </Stack>
        )
      }
    </HomeCard>
  );
}
