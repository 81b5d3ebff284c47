import type { Client } from '@truckroll/contract/clients';
import { lazy, Suspense } from 'react';
import { useCan } from '../app/me.ts';
import type { DrivePlace } from '../drive/drive-place.ts';
import { ClientActivity } from './client-activity.tsx';
import { ClientAssets } from './client-assets.tsx';
import { ClientEmailsPanel } from './client-emails-panel.tsx';
import type { ClientTab, SubTab } from './client-tabs.ts';

/** Files are opened less often than the other tabs, and bring an editor and a viewer with them. */
const DrivePanel = lazy(async () => ({ default: (await import('../drive/drive-panel.tsx')).DrivePanel }));

type ClientTabPanelProps = {
  client: Client;
  tab: Exclude<ClientTab, 'details'>;
  sub: SubTab | undefined;
  onSub: (sub: SubTab) => void;
  /** Where one is in the files, on pages whose address says it. */
  drivePlace?: DrivePlace;
};

/** What a client's tabs beside the details show, in the modal and on the page. */
export function ClientTabPanel({ client, tab, sub, onSub, drivePlace }: ClientTabPanelProps) {
  const can = useCan();
  switch (tab) {
    case 'activity':
      return <ClientActivity client={client} sub={sub} onSub={onSub} />;
    case 'emails':
      return <ClientEmailsPanel client={client} />;
    case 'files':
      return (
        <Suspense>
          <DrivePanel
            moduleType="clients"
            moduleId={client.id}
            canChange={can('Clients.edit') || can('Clients.create')}
            place={drivePlace}
          />
        </Suspense>
      );
    case 'assets':
      return <ClientAssets client={client} sub={sub} onSub={onSub} />;
  }
}
