import { useDeferredValue, useRef } from 'react';
import { useDelayedLoading } from '../feedback/delayed-loading.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { SkeletonRows } from '../feedback/skeleton-rows.tsx';
import { useShowsCards } from '../phone.ts';
import { CardList } from './card-list.tsx';
import styles from './data-table.module.css';
import { isBehindEnd, useLastPage } from './last-page.ts';
import type { ListSearch } from './list-search.ts';
import { Pagination } from './pagination.tsx';
import { useRowKeys } from './row-keys.ts';
import { useRowsAhead } from './rows-ahead.ts';
import type { TableProps } from './table-model.ts';
import { TableRows } from './table-rows.tsx';

/** Every paged list of the product: a table, on phones and upright tablets a list of cards (screens 3.3 to 3.5). */
export function DataTable<Row extends { id: string }, S extends ListSearch>(props: TableProps<Row, S>) {
  const { query, list } = props;
  const place = useRef<HTMLDivElement>(null);
  const showsCards = useShowsCards();
  // The first rows are rendered in pieces, which do not delay input.
  const isThere = useDeferredValue(!query.isPending);
  const isWaiting = query.isPending || !isThere || isBehindEnd(query, list);
  const showsSkeleton = useDelayedLoading(isWaiting);
  useRowKeys(place);
  useRowsAhead(place, query.isPlaceholderData === true ? undefined : query.data?.items, props.linkOf);
  useLastPage(query, list);

  return (
    <div ref={place} className={styles.place} aria-busy={query.isFetching}>
      <div className={styles.frame} data-fetching={(query.isFetching && !query.isPending) || undefined}>
        {showsSkeleton || isWaiting ? (
          showsSkeleton && <SkeletonRows columns={props.columns.length} isPhone={showsCards} />
        ) : query.isError && query.data === undefined ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Found {...props} rows={query.data?.items ?? []} showsCards={showsCards} />
        )}
      </div>
      {query.data !== undefined && query.data.total > 0 && (
        <Pagination
          page={list.page}
          limit={list.limit}
          total={query.data.total}
          hasMore={query.data.hasMore}
          setPage={list.setPage}
          setLimit={list.setLimit}
        />
      )}
    </div>
  );
}

type FoundProps<Row extends { id: string }, S extends ListSearch> = TableProps<Row, S> & {
  rows: readonly Row[];
  showsCards: boolean;
};

function Found<Row extends { id: string }, S extends ListSearch>(props: FoundProps<Row, S>) {
  const { rows, showsCards, empty, filtered } = props;
  if (rows.length > 0) return showsCards ? <CardList {...props} /> : <TableRows {...props} />;
  return filtered?.isFiltered === true ? (
    <EmptyState text="Nothing matches these filters." action={filtered.clear} />
  ) : (
    <EmptyState {...empty} />
  );
}
