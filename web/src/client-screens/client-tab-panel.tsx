import type { Client } from '@truckroll/contract/clients';
import type { DrivePlace } from '../drive/drive-place.ts';
import { ClientEmailsPanel } from '../emails/client-emails-panel.tsx';
import { ClientActivity } from './client-activity.tsx';
import { ClientAssets } from './client-assets.tsx';
import { ClientFilesPanel } from './client-files-panel.tsx';
import type { ClientTab, SubTab } from './client-tabs.ts';

type ClientTabPanelProps = {
  client: Client;
  tab: Exclude<ClientTab, 'details'>;
  sub: SubTab | undefined;
  onSub: (sub: SubTab) => void;
  /** The position in the files, on pages that keep it in the URL. */
  drivePlace?: DrivePlace;
};

/** The content of a client's tabs besides the details, in the modal and on the page. */
export function ClientTabPanel({ client, tab, sub, onSub, drivePlace }: ClientTabPanelProps) {
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
