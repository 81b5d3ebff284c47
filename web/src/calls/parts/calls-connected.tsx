import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsConnected } from '../../app/session/me.ts';
import { Notice } from '../../design/feedback/notice.tsx';

/** Shows calls and messages only with the add-on connected (screens 6.4). */
export function CallsConnected({ children }: { children: ReactNode }) {
  if (useIsConnected('calls')) return children;
  return (
    <Notice title="Calls Not Connected" text="Connect the calls add-on to call and text clients.">
      <Anchor component={Link} to="/settingsV2/addons">
        Go to the add-ons
      </Anchor>
    </Notice>
  );
}
