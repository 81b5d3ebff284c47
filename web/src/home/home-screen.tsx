import { SimpleGrid } from '@mantine/core';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { greetingAt } from '@truckroll/domain/format/greeting';
import { rightsOf, useMe } from '../app/me.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { Page } from '../design/page.tsx';
import { ClientsCard } from './clients-card.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { RecentClientsCard } from './recent-clients-card.tsx';

/** P5: the greeting, the first steps of a new account, and a card for each area that the user may see. */
export function HomeScreen() {
  const me = useMe();
  const hour = Number(wallClock(new Date().toISOString(), me.timezone).time.slice(0, 2));
  const seesClients = viewScope(rightsOf(me), 'Clients') !== null;
  return (
    <Page title={`${greetingAt(hour)}, ${me.firstName}`}>
      {me.isAdmin && <FirstStepsCard />}
      {seesClients ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <ClientsCard />
          <RecentClientsCard />
        </SimpleGrid>
      ) : (
        <EmptyState text="Nothing here today." />
      )}
    </Page>
  );
}
