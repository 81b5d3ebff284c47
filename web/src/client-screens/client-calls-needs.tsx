import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients';
import type { ReactNode } from 'react';
import { addOnsQuery } from '../add-ons/add-on-queries.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { LoadFailure } from '../design/feedback/load-failure.tsx';
import { Notice } from '../design/feedback/notice.tsx';

const archivedText =
  'This client is archived. Please restore the client from archived status to make calls or send messages.';

/** Shows calls and messages only for an unarchived client and with the add-on connected (screens 6.3). */
export function CallsNeeds({ client, children }: { client: Client; children: ReactNode }) {
  const isArchived = client.stage === 'archived';
  const query = useQuery({ ...addOnsQuery, enabled: !isArchived });
  if (isArchived) return <EmptyState text={archivedText} />;
  if (query.isPending) return <Skeleton height={96} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.some(({ key, connected }) => key === 'calls' && connected)) return children;
  return (
    <Notice title="Calls Not Connected" text="Connect the calls add-on to call and text clients.">
      <Anchor component={Link} to="/settingsV2/addons">
        Go to the add-ons
      </Anchor>
    </Notice>
  );
}
