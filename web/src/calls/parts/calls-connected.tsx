import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addOnsQuery } from '../../account/parts/add-on-queries.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Notice } from '../../design/feedback/notice.tsx';

/** Shows calls and messages only with the add-on connected (screens 6.4). */
export function CallsConnected({ children }: { children: ReactNode }) {
  const query = useQuery(addOnsQuery);
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
