import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { useState } from 'react';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { useToastOnFailure } from '../../design/feedback/use-toast-on-failure.ts';
import { SearchInput } from '../../design/list/search-input.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import { emailThreadsQuery, threadPageSize } from '../parts/email-queries.ts';
import { ComposeButton } from './compose-button.tsx';
import { NoEmails, ThreadList } from './thread-list.tsx';
import { ThreadPanel } from './thread-panel.tsx';

/** The threads with any address of a client, its own and those of its contacts (screens 6.7). */
export function ClientEmailsPanel({ client }: { client: Client }) {
  const list = useTabList(threadPageSize);
  const [openId, setOpenId] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { search } = list.search;
  const wanted = { clientId: client.id, page: list.page, ...(search === undefined ? {} : { search }) };
  const { error } = useQuery(emailThreadsQuery(wanted));
  useToastOnFailure(error);
  if (openId !== null)
    return <ThreadPanel threadId={openId} place="instead" headingOrder={2} onClose={() => setOpenId(null)} />;
  return (
    <Stack gap="sm">
      <Group>
        <SearchInput label="Search emails" value={search ?? ''} onSearch={list.setSearch} isListSearch={false} />
        {client.email !== null && client.stage !== 'archived' && (
          <ComposeButton to={{ email: client.email, clientId: client.id }} />
        )}
      </Group>
      <ThreadList
        wanted={wanted}
        list={list}
        selection={{ selected, change: setSelected }}
        openId={undefined}
        onOpen={({ id }) => setOpenId(id)}
        empty={search === undefined ? <NoEmails /> : <EmptyState text="Nothing matches these filters." />}
      />
    </Stack>
  );
}
