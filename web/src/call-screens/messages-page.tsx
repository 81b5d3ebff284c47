import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallsConnected } from '../calls/calls-connected.tsx';
import { Page } from '../design/page.tsx';
import { type PageTab, PageTabs } from '../design/page-tabs.tsx';

const tabs: readonly PageTab<'/messages' | '/messages/calls'>[] = [
  { value: '/messages', label: 'Messages' },
  { value: '/messages/calls', label: 'Calls' },
];

/** The page of calls and text messages, with the heading and the tabs of its two lists (screens 6.10). */
export function MessagesPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const tab = tabs.find(({ value }) => value === path)?.value ?? '/messages';
  return (
    <Page
      title="Messages"
      {...(actions === undefined ? {} : { actions })}
      tabs={<PageTabs label="Kinds" tabs={tabs} value={tab} onChange={(to) => void navigate({ to })} />}
    >
      <CallsConnected>{children}</CallsConnected>
    </Page>
  );
}
