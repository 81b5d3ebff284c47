import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { ClientFilterPicker } from '../../clients/parts/client-filter-picker.tsx';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { FilterBar } from '../../list-filters/parts/filter-bar.tsx';
import { ComposeButton } from '../panels/compose-button.tsx';
import { NoEmails, ThreadList } from '../panels/thread-list.tsx';
import { ownMailboxQuery } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { useIsBeside } from './beside.ts';
import { DraftsList } from './compose/drafts-list.tsx';
import styles from './inbox-screen.module.css';
import { inboxFilters, inboxTabs, isFiltered, threadsWanted, withoutFilters } from './inbox-search.ts';
import { type InboxState, useInboxState } from './inbox-state.ts';

/** P13: the inbox. The open thread is beside the list from 1200 px on; on narrower windows it replaces the list. */
export function InboxScreen() {
  const isBeside = useIsBeside();
  const list = useInboxState();
  const { threadId } = useParams({ strict: false });
  if (!isBeside) return threadId === undefined ? <Threads list={list} openId={undefined} /> : <Outlet />;
  return (
    <div className={styles.inbox}>
      <Threads list={list} openId={threadId} />
      <ScrollRegion aria-label="Open email" className={styles.thread}>
        {threadId === undefined ? <NothingOpen /> : <Outlet />}
      </ScrollRegion>
    </div>
  );
}

function NothingOpen() {
  const mayWrite = mayWriteMail(useRights());
  return (
    <div className={styles.nothing}>
      <EmptyState
        text="Choose an email to read it."
        hint={`The whole conversation opens here.${mayWrite ? ' To start a new one, choose Compose.' : ''}`}
        icon={<EmptyPicture of="email" />}
      />
    </div>
  );
}

function Threads({ list, openId }: { list: InboxState; openId: string | undefined }) {
  const mayWrite = mayWriteMail(useRights());
  return (
    <Page
      title="Inbox"
      actions={<ComposeButton />}
      tabs={
        <PageTabs
          label="States"
          tabs={mayWrite ? inboxTabs : inboxTabs.filter((tab) => tab.value !== 'drafts')}
          value={list.search.tab ?? 'open'}
          onChange={(tab) => list.setFilters({ tab: tab === 'open' ? undefined : tab })}
        />
      }
    >
      {list.search.tab === 'drafts' ? (
        <DraftsList />
      ) : (
        <>
          <InboxFilters list={list} />
          <FoundThreads list={list} openId={openId} />
        </>
      )}
    </Page>
  );
}

/** Shown to people who have no inbox: what could be here, and where the clients' emails are. */
const NoOwnInbox = () => (
  <EmptyState
    text="The company's inbox is not open to your role."
    hint="An admin can give it to you in Settings, Roles. The emails of a client are on the client's page, under Emails, and those of a mailbox of your own appear here."
    icon={<EmptyPicture of="inbox" />}
    action={
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/settingsV2/integrations" />}>
        Connect your own mailbox
      </Button>
    }
  />
);

function FoundThreads({ list, openId }: { list: InboxState; openId: string | undefined }) {
  const { id: userId } = useMe();
  const seesInbox = useCan()('Communications.inbox');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const { search } = list;
  const { clientId } = search;
  // Without the right to the company's inbox, this one has the mail of the user's own mailbox.
  const isOwn = clientId === undefined && !seesInbox;
  const own = useQuery({ ...ownMailboxQuery, enabled: isOwn });
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  // The request needs the client's address.
  if (clientId !== undefined && client === undefined) return null;
  if (isOwn && own.data === undefined) return null;
  if (isOwn && own.data?.email === null) return <NoOwnInbox />;
  if (client?.email === null) return <NoEmails />;
  return (
    <ThreadList
      wanted={threadsWanted(search, { email: client?.email, userId })}
      list={list}
      selection={{ selected, change: setSelected }}
      openId={openId}
      linkOf={({ id }) => ({ to: '/inbox/$threadId', params: { threadId: id }, search: true, resetScroll: false })}
      onLeft={(threads) => {
        setSelected(new Set());
        if (threads.some(({ id }) => id === openId)) void navigate({ to: '/inbox', search: true, resetScroll: false });
      }}
      empty={
        isFiltered(search) ? (
          <EmptyState
            text="Nothing matches these filters."
            action={<ClearFilters list={list} without={withoutFilters} />}
          />
        ) : (
          <NoEmails />
        )
      }
    />
  );
}

const InboxFilters = ({ list }: { list: InboxState }) => (
  <FilterBar
    label="Search emails"
    table={inboxFilters}
    list={list}
    own={{
      clientId: (
        <ClientFilterPicker value={list.search.clientId} onChange={(clientId) => list.setFilters({ clientId })} grows />
      ),
    }}
    isNarrow
  />
);
