import { useLocation, useNavigate } from '@tanstack/react-router';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import type { ReactNode } from 'react';
import { useCan } from '../../app/session/me.ts';
import { Page } from '../../design/page.tsx';
import { type PageTab, PageTabs } from '../../design/page-tabs.tsx';
import { CallsConnected } from '../parts/calls-connected.tsx';

const tabs = [
  { value: '/messages', label: 'Messages', needs: 'Communications.messages' },
  { value: '/messages/calls', label: 'Calls', needs: 'Communications.calls' },
] as const satisfies readonly (PageTab<string> & { needs: AbilityName })[];

/** The page of calls and text messages, with the heading and the tabs of its two lists (screens 6.10). */
export function MessagesPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const can = useCan();
  const open = tabs.find(({ value }) => value === path) ?? tabs[0];
  const shown = tabs.filter(({ needs }) => can(needs));
  return (
    <Page
      title="Messages"
      {...(actions === undefined ? {} : { actions })}
      tabs={<PageTabs label="Kinds" tabs={shown} value={open.value} onChange={(to) => void navigate({ to })} />}
    >
      <CallsConnected>{children}</CallsConnected>
    </Page>
  );
}
