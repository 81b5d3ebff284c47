import type { Client } from '@truckroll/contract/clients/clients';
import { Suspense } from 'react';
import { useCan } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useIsPhone } from '../../design/phone.ts';
import type { DrivePlace } from '../../files/parts/drive-place.ts';
import type { ClientTab, SubTab } from './client-tabs.ts';

const loadActivity = () => import('./client-activity.tsx');
const loadAssets = () => import('./client-assets.tsx');
const loadEmails = () => import('../../mail/panels/client-emails-panel.tsx');

const ClientActivity = lazyPart(async () => (await loadActivity()).ClientActivity);
const ClientAssets = lazyPart(async () => (await loadAssets()).ClientAssets);
const ClientEmailsPanel = lazyPart(async () => (await loadEmails()).ClientEmailsPanel);

/** Prefetches the code of the tabs, so that they open without a delay. */
export const fetchClientTabs = () => Promise.all([loadActivity(), loadAssets(), loadEmails()]);

type ClientTabPanelProps = {
  client: Client;
  tab: Exclude<ClientTab, 'details'>;
  sub: SubTab | undefined;
  onSub: (sub: SubTab) => void;
  /** The open folder, note or file of the files tab, if the page keeps it in the URL. */
  drivePlace?: DrivePlace;
};

/** The content of each tab of a client except the details, for both the modal and the page. */
export function ClientTabPanel(props: ClientTabPanelProps) {
  const isPhone = useIsPhone();
  return (
    <Suspense fallback={<SkeletonRows columns={3} isPhone={isPhone} />}>
      <TabContent {...props} />
    </Suspense>
  );
}

function TabContent({ client, tab, sub, onSub, drivePlace }: ClientTabPanelProps) {
  switch (tab) {
    case 'activity':
      return <ClientActivity client={client} sub={sub} onSub={onSub} />;
    case 'emails':
      return <ClientEmailsPanel client={client} />;
    case 'files':
      return <ClientFilesPanel client={client} drivePlace={drivePlace} />;
    case 'assets':
      return <ClientAssets client={client} sub={sub} onSub={onSub} />;
  }
}

/** Files are opened less often than the other tabs and include an editor, so they are loaded on demand. */
const DrivePanel = lazyPart(async () => (await import('../../files/panels/drive-panel.tsx')).DrivePanel);

/** The client's drive (screens 6.8). */
function ClientFilesPanel({ client, drivePlace }: { client: Client; drivePlace: DrivePlace | undefined }) {
  const can = useCan();
  return (
    <Suspense fallback={<OnTheirWay />}>
      <DrivePanel
        moduleType="clients"
        moduleId={client.id}
        canChange={can('Clients.edit') || can('Clients.create')}
        place={drivePlace}
      />
    </Suspense>
  );
}

const OnTheirWay = () => useDelayedLoading(true) && <SkeletonRows columns={4} isPhone={false} />;
