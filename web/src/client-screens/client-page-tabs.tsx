import { Stack } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients';
import { seesClientHistory } from '@truckroll/domain/abilities/rights';
import { useId } from 'react';
import { useRights } from '../app/session/me.ts';
import styles from '../client-tabs/client-tabs.module.css';
import { mayLeave } from '../design/feedback/unsaved-changes.ts';
import { PageTabs, TabPanel } from '../design/page-tabs.tsx';
import { useDrivePlaceInAddress } from '../drive/drive-place.ts';
import { ClientPlaces } from '../service-properties/client-places.tsx';
import { ClientDetails } from './client-details.tsx';
import { type ClientPageSearch, editedPlace, openTab } from './client-page-search.ts';
import { ClientTabPanel } from './client-tab-panel.tsx';
import { type ClientTab, clientTabs } from './client-tabs.ts';

type ClientPageTabsProps = {
  client: Client;
  search: ClientPageSearch;
  change: (patch: Partial<ClientPageSearch>, how: { replace: boolean }) => void;
};

/** The tabs of a client's page; only the details for users who may not see its history. */
export function ClientPageTabs({ client, search, change }: ClientPageTabsProps) {
  const tabsId = useId();
  const drivePlace = useDrivePlaceInAddress();
  const isWhole = seesClientHistory(useRights(), { openedFromChat: false });
  const details = (
    <Stack gap="md">
      <ClientDetails client={client} />
      <ClientPlaces clientId={client.id} onEdit={(place) => change({ edit: editedPlace(place) }, { replace: false })} />
    </Stack>
  );
  if (!isWhole) return details;
  const { tab = 'details', sub } = search;

  async function open(next: ClientTab): Promise<void> {
    // Switching tabs keeps the page, but it would lose an unsaved note in Files.
    if (await mayLeave()) change(openTab(next), { replace: false });
  }

  return (
    <>
      <PageTabs id={tabsId} label={client.name} tabs={clientTabs} value={tab} onChange={(next) => void open(next)} />
      <TabPanel tabsId={tabsId} value={tab} className={styles.panel}>
        {tab === 'details' ? (
          details
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
