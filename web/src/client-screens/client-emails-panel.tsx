import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { EmailThread } from '@truckroll/contract/emails';
import { emailThreadsQuery, threadPageSize } from '../clients/client-tab-queries.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { useToastOnFailure } from '../design/feedback/use-toast-on-failure.ts';
import { DataTable } from '../design/list/data-table.tsx';
import { SearchInput } from '../design/list/search-input.tsx';
import { useTabList } from '../design/list/tab-list.ts';
import type { Column } from '../design/list/table-model.ts';
import { RelativeTime } from '../design/relative-time.tsx';

type Row = EmailThread & { id: string };

const subjectOf = (thread: EmailThread): string => thread.subject || 'No Subject';

const columns: readonly Column<Row, never>[] = [
  { key: 'people', title: 'Participants', width: '28%', render: (thread) => <Participants thread={thread} /> },
  { key: 'subject', title: 'Subject', render: (thread) => <Subject thread={thread} /> },
  { key: 'time', title: 'Time', width: 160, render: (thread) => <RelativeTime at={thread.latestTimestamp} /> },
];

const weight = (thread: EmailThread): number | undefined => (thread.isRead ? undefined : 700);

function Participants({ thread }: { thread: EmailThread }) {
  return (
    <Text span inherit fw={weight(thread)}>
      {!thread.isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
      {thread.participants.join(', ')}
    </Text>
  );
}

function Subject({ thread }: { thread: EmailThread }) {
  const snippet = thread.emails.find(({ messageId }) => messageId === thread.selectedMessageId)?.snippet;
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        <Text span inherit fw={weight(thread)}>
          {subjectOf(thread)}
        </Text>
        {thread.emailCount > 1 && (
          <Text span size="xs" c="dimmed">
            {thread.emailCount}
            <VisuallyHidden> messages</VisuallyHidden>
          </Text>
        )}
        {thread.hasAttachments && (
          <IconPaperclip size={16} role="img" aria-label={`${thread.attachmentCount} attachments`} />
        )}
      </Group>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {snippet}
      </Text>
    </div>
  );
}

/** The mail with a client's address (screens 6.7). */
export function ClientEmailsPanel({ client }: { client: Client }) {
  return client.email === null ? <EmptyState text="No emails found" /> : <Threads email={client.email} />;
}

function Threads({ email }: { email: string }) {
  const list = useTabList(threadPageSize);
  const { search } = list.search;
  const query = useQuery(emailThreadsQuery({ email, page: list.page, search }));
  useToastOnFailure(query.error);
  return (
    <Stack gap="sm">
      <Group>
        <SearchInput label="Search emails" value={search ?? ''} onSearch={list.setSearch} isListSearch={false} />
      </Group>
      {query.isError && query.data === undefined ? (
        <EmptyState text="No emails found" />
      ) : (
        <DataTable
          label="Emails"
          columns={columns}
          query={query}
          list={list}
          nameOf={subjectOf}
          empty={{ text: 'No emails found' }}
        />
      )}
    </Stack>
  );
}
