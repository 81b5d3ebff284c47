import { Stack } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients/clients';
import { seesClientHistory } from '@truckroll/domain/abilities/rights';
import { Suspense, useId } from 'react';
import { useRights } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { useFetchWhenIdle } from '../../design/idle.ts';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { useDrivePlaceInAddress } from '../../files/parts/drive-place.ts';
import { ClientAsks } from '../../hub/parts/client-asks.tsx';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { ClientPlaces } from '../../service-properties/parts/client-places.tsx';
import { ClientDetails } from '../panels/client-details.tsx';
import { ClientTabPanel, fetchClientTabs } from '../panels/client-tab-panel.tsx';
import styles from '../panels/client-tabs.module.css';
import { type ClientPageTab, clientPageTabs } from '../panels/client-tabs.ts';
import { type ClientPageSearch, editedPlace, openTab } from './client-page-search.ts';

/** Loaded when it is opened, so that the page's first scripts stay as they are. */
const TimelinePanel = lazyPart(async () => (await import('./timeline/timeline-panel.tsx')).TimelinePanel);

type ClientPageTabsProps = {
  client: Client;
  search: ClientPageSearch;
  change: (patch: Partial<ClientPageSearch>, how: { replace: boolean }) => void;
};

/** The tabs of a client's page; only the details for users who may not see its history. */
export function ClientPageTabs({ client, search, change }: ClientPageTabsProps) {
  const tabsId = useId();
  const isPhone = useIsPhone();
  const drivePlace = useDrivePlaceInAddress();
  const isWhole = seesClientHistory(useRights(), { openedFromChat: false });
  useFetchWhenIdle(isWhole ? fetchClientTabs : null);
  const details = (
    <Stack gap="md">
      <ClientAsks clientId={client.id} />
      <ClientDetails client={client} withoutMap />
      <ClientPlaces
        clientId={client.id}
        emailLink={(email) => (
          <EmailLink email={email} client={{ id: client.id, isArchived: client.stage === 'archived' }} />
        )}
        onEdit={(place) => change({ edit: editedPlace(place) }, { replace: false })}
      />
    </Stack>
  );
  if (!isWhole) return details;
  const { tab = 'details', sub } = search;

  async function open(next: ClientPageTab): Promise<void> {
    // Switching tabs keeps the page, but it would lose an unsaved note in Files.
    if (await mayLeave()) change(openTab(next), { replace: false });
  }

  return (
    <>
      <PageTabs
        id={tabsId}
        label={client.name}
        tabs={clientPageTabs}
        value={tab}
        onChange={(next) => void open(next)}
      />
      <TabPanel tabsId={tabsId} value={tab} className={styles.panel}>
        {tab === 'details' ? (
          details
        ) : tab === 'timeline' ? (
          <Suspense fallback={<SkeletonRows columns={3} isPhone={isPhone} />}>
            <TimelinePanel
              clientId={client.id}
              kinds={search.kinds}
              onKinds={(kinds) => change({ kinds }, { replace: true })}
            />
          </Suspense>
        ) : (
          <ClientTabPanel
            client={client}
            tab={tab}
            sub={sub}
            onSub={(next) => change({ sub: next }, { replace: false })}
            drivePlace={drivePlace}
          />
        )}
      </TabPanel>
    </>
  );
}
