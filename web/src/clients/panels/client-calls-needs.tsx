import type { Client } from '@truckroll/contract/clients/clients';
import type { ReactNode } from 'react';
import { CallsConnected } from '../../calls/parts/calls-connected.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';

const archivedText =
  'This client is archived. Please restore the client from archived status to make calls or send messages.';

/** Shows calls and messages only for an unarchived client and with the add-on connected (screens 6.3). */
export function CallsNeeds({ client, children }: { client: Client; children: ReactNode }) {
  if (client.stage === 'archived') return <EmptyState text={archivedText} />;
  return <CallsConnected>{children}</CallsConnected>;
}
