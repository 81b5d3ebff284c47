import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SearchHit } from '@truckroll/contract/search/search';
import { markHits } from '@truckroll/domain/files/passages';
import { formatDate } from '@truckroll/domain/format/dates';
import { countOf } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { type DriveOwner, driveSearchQuery } from '../parts/drive-queries.ts';
import styles from './search-results.module.css';

type SearchResultsProps = { owner: DriveOwner; search: string; onOpen: (hit: SearchHit) => void };

/** The results of a drive search: name, snippet with the match marked, created date (screens M6, Search). */
export function SearchResults({ owner, search, onOpen }: SearchResultsProps) {
  const query = useQuery(driveSearchQuery(owner, search));
  const showsSkeleton = useDelayedLoading(query.isPending);
  return (
    <div className={styles.frame} aria-busy={query.isFetching}>
      <Text role="status" className={styles.count}>
        {query.data === undefined || query.data.length === 0 ? '' : countText(query.data.length)}
      </Text>
      {query.isPending ? (
        showsSkeleton && <Skeletons />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <NoResults search={search} />
      ) : (
        <ul className={styles.list} aria-label="Search results">
          {query.data.map((hit) => (
            <li key={hit.id}>
              <Hit hit={hit} search={search} onOpen={() => onOpen(hit)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const countText = (count: number): string => countOf(count, 'result');

const Skeletons = () => (
  <Stack p="md" gap="md" aria-hidden>
    <Skeleton height={44} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </Stack>
);

const NoResults = ({ search }: { search: string }) => (
  <Stack gap={0} role="status">
    <EmptyState
      text={`No results found for "${search}"`}
      action={<Text c="dimmed">Try adjusting your search term</Text>}
    />
  </Stack>
);

function Hit({ hit, search, onOpen }: { hit: SearchHit; search: string; onOpen: () => void }) {
  const { timezone } = useMe();
  const { file_name: name, created_at: createdAt } = hit.metadata;
  return (
    <UnstyledButton className={styles.hit} data-row-target onClick={onOpen}>
      <span className={styles.head}>
        <span className={styles.name}>
          <Marked text={name} search={search} />
        </span>
        <time dateTime={createdAt}>{formatDate(createdAt, timezone)}</time>
      </span>
      {hit.text !== '' && (
        <span className={styles.snippet}>
          <Marked text={hit.text} search={search} />
        </span>
      )}
    </UnstyledButton>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  let at = 0;
  return markHits(text, search).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isHit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
