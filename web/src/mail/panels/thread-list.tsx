import { Button, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '@truckroll/domain/format/numbers';
import { type ReactNode, useRef } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { isBehindEnd, useLastPage } from '../../design/list/last-page.ts';
import type { ListSearch } from '../../design/list/list-search.ts';
import type { ListState } from '../../design/list/list-state.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import type { RowLink } from '../../design/list/row-target.tsx';
import { withAll } from '../../design/list/selection.ts';
import type { Selection } from '../../design/list/table-model.ts';
import { emailThreadsQuery, mailboxQuery, type ThreadItem, type ThreadsWanted } from '../parts/email-queries.ts';
import { ThreadActionBar } from './thread-action-bar.tsx';
import styles from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';
import { useThreadKeys } from './use-thread-keys.ts';

type ThreadListProps = {
  wanted: ThreadsWanted;
  list: Pick<ListState<ListSearch>, 'page' | 'limit' | 'setPage' | 'correctPage'>;
  selection: Selection;
  openId: string | undefined;
  linkOf?: (thread: ThreadItem) => RowLink;
  onOpen?: (thread: ThreadItem) => void;
  /** Called when keyboard shortcuts removed threads from the list. If absent, the keys only move the focus. */
  onLeft?: (threads: readonly ThreadItem[]) => void;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
};

/** A page of threads, newest first (screens 11.1). */
export function ThreadList({ wanted, list, selection, openId, linkOf, onOpen, onLeft, empty }: ThreadListProps) {
  const query = useQuery(emailThreadsQuery(wanted));
  const own = useQuery(mailboxQuery).data?.email ?? null;
  const place = useRef<HTMLDivElement>(null);
  const isWaiting = query.isPending || isBehindEnd(query, list);
  const showsSkeleton = useDelayedLoading(isWaiting);
  useLastPage(query, list);
  const rows = query.data?.items ?? [];
  useThreadKeys({ place, rows, selected: selection.selected, openId, onLeft });
  return (
    <div ref={place} className={styles.place} aria-busy={query.isFetching}>
      <div className={styles.frame}>
        {showsSkeleton || isWaiting ? (
          showsSkeleton && <SkeletonRows columns={2} isPhone={false} />
        ) : query.isError && query.data === undefined ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : rows.length === 0 ? (
          empty
        ) : (
          <>
            <div className={styles.head}>
              <SelectAll rows={rows} selection={selection} />
              <BulkBar rows={rows} selection={selection} />
            </div>
            <ul className={styles.rows} aria-label="Emails">
              {rows.map((thread) => (
                <ThreadRow
                  key={thread.id}
                  thread={thread}
                  own={own}
                  selection={selection}
                  isOpen={thread.id === openId}
                  link={linkOf?.(thread)}
                  onOpen={onOpen === undefined ? undefined : () => onOpen(thread)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {query.data !== undefined && query.data.total > 0 && (
        <Pagination page={list.page} limit={list.limit} total={query.data.total} setPage={list.setPage} />
      )}
    </div>
  );
}

/** Shown when there are no emails. Admins without a mailbox get a link to the settings page where they connect one. */
export function NoEmails() {
  const { isAdmin } = useMe();
  const { data: mailbox } = useQuery(mailboxQuery);
  const canConnect = isAdmin && mailbox?.email === null;
  return (
    <EmptyState
      text="No emails found"
      hint="Emails with clients are kept with their work, for everyone who may see it."
      icon={<EmptyPicture of="inbox" />}
      action={
        canConnect && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/settingsV2/integrations" />}>
            Connect a mailbox
          </Button>
        )
      }
    />
  );
}

function SelectAll({ rows, selection }: { rows: readonly ThreadItem[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.selected.has(id)).length;
  return (
    <Checkbox
      size="xs"
      label={chosen === 0 ? 'Select all' : undefined}
      aria-label="Select all"
      checked={chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => selection.change(withAll(selection.selected, rows, event.currentTarget.checked))}
    />
  );
}

type BulkBarProps = { rows: readonly ThreadItem[]; selection: Selection };

/** The actions on the selected threads of the page. They replace the head of the list, so that no row moves. */
function BulkBar({ rows, selection }: BulkBarProps) {
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label="Selected emails">
      <Text role="status" size="sm" fw={600}>
        {formatCount(chosen.length)} selected
      </Text>
      <ThreadActionBar threads={chosen} onLeft={() => selection.change(new Set())} />
    </section>
  );
}
