import { Button, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConversationRow } from '@truckroll/contract/conversations/conversations';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useRef } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { isBehindEnd, useLastPage } from '../../design/list/last-page.ts';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { Pagination } from '../../design/list/pagination.tsx';
import { useRowKeys } from '../../design/list/row-keys.ts';
import { RowTarget } from '../../design/list/row-target.tsx';
import { SearchInput } from '../../design/list/search-input.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { UnreadCount } from '../../design/unread-count.tsx';
import { conversationsQuery } from '../parts/conversation-queries.ts';
import styles from './conversation-list.module.css';
import type { MessagesSearch } from './messages-search.ts';
import type { MessagesState } from './messages-state.ts';

type ListProps = {
  list: MessagesState;
  /** Whether the account has several numbers, so that each row says its own. */
  showsLine: boolean;
  /** Begins a message to somebody. */
  onWrite: () => void;
};

const withoutFilters = { search: undefined, unread: undefined } as const satisfies MessagesSearch;

/** The conversations, the latest message first (screens 6.10). */
export function ConversationList({ list, showsLine, onWrite }: ListProps) {
  const { search, page, limit } = list;
  const query = useQuery(
    conversationsQuery({
      page,
      ...(search.unread === undefined ? {} : { unread: search.unread }),
      ...(search.search === undefined ? {} : { search: search.search }),
    }),
  );
  const data = query.data && { items: query.data.conversations, total: query.data.total };
  const found = { data, isPlaceholderData: query.isPlaceholderData };
  const isWaiting = query.isPending || isBehindEnd(found, list);
  const showsSkeleton = useDelayedLoading(isWaiting);
  useLastPage(found, list);
  const place = useRef<HTMLDivElement>(null);
  useRowKeys(place);
  const rows = data?.items ?? [];
  const isFiltered = search.search !== undefined || search.unread !== undefined;
  return (
    <div ref={place} className={styles.place} aria-busy={query.isFetching}>
      <FilterRow>
        <SearchInput label="Search conversations" value={search.search ?? ''} onSearch={list.setSearch} />
        <Checkbox
          label="Unread"
          className={styles.filter}
          checked={search.unread === true}
          onChange={(event) => list.setFilters({ unread: event.currentTarget.checked ? true : undefined })}
        />
        {isFiltered && <ClearFilters list={list} without={withoutFilters} />}
      </FilterRow>
      <div className={styles.frame}>
        {isWaiting ? (
          showsSkeleton && <SkeletonRows columns={2} isPhone={false} />
        ) : query.data === undefined ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : rows.length === 0 ? (
          isFiltered ? (
            <EmptyState text="Nothing matches these filters." />
          ) : (
            <EmptyState
              text="No messages yet"
              hint="Text messages with clients are kept here, one conversation for each."
              icon={<EmptyPicture of="messages" />}
              action={<Button onClick={onWrite}>New message</Button>}
            />
          )
        ) : (
          <ul className={styles.rows} aria-label="Conversations">
            {rows.map((row) => (
              <Row key={row.id} row={row} search={search} showsLine={showsLine} />
            ))}
          </ul>
        )}
      </div>
      {query.data !== undefined && query.data.total > limit && (
        <Pagination page={page} limit={limit} total={query.data.total} setPage={list.setPage} />
      )}
    </div>
  );
}

/** The beginning of a conversation's latest message. */
function snippetOf({ lastMessage }: ConversationRow): string {
  if (lastMessage === null) return 'Scheduled message';
  const text = lastMessage.body || 'Picture';
  return lastMessage.direction === 'outbound' ? `You: ${text}` : text;
}

type RowProps = { row: ConversationRow; search: MessagesSearch; showsLine: boolean };

function Row({ row, search, showsLine }: RowProps) {
  const { phoneNumber: number, accountPhoneNumber: from, clientId, lastMessage } = row;
  const isOpen =
    (search.number === undefined ? clientId !== null && search.client === clientId : search.number === number) &&
    (search.from === undefined || search.from === from);
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-unread={row.unreadCount > 0 || undefined}>
      <div className={styles.line}>
        <span className={styles.name}>
          <RowTarget
            link={{ to: '/messages', search: { ...search, client: undefined, number, from }, resetScroll: false }}
          >
            {row.unreadCount > 0 && <VisuallyHidden>Unread: </VisuallyHidden>}
            {row.name ?? formatInternational(number)}
          </RowTarget>
        </span>
        <span className={styles.time}>
          <RelativeTime at={row.lastMessageAt} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.snippet}>
          {lastMessage?.status === 'failed' && <span className={styles.failed}>Not sent: </span>}
          {snippetOf(row)}
        </span>
        <UnreadCount count={row.unreadCount} />
      </div>
      {showsLine && (
        <Text size="xs" c="dimmed" truncate>
          To {formatInternational(from)}
        </Text>
      )}
    </li>
  );
}
