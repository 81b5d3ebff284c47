import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryItem, HistoryModule } from '@truckroll/contract/history/history';
import { fillDescription } from '@truckroll/domain/history/fill-description';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Face } from '../../design/face.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { useLoadText } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { useToastOnFailure } from '../../design/feedback/use-toast-on-failure.ts';
import { formatDateTime, writtenText } from '../../design/shown-units.ts';
import { historyQuery } from './history-query.ts';
import styles from './history-view.module.css';

type HistoryViewProps = {
  of: { moduleType: HistoryModule; moduleId: string };
  ownKey: readonly unknown[];
};

/** The history of a record. More is loaded on scroll (screens M20, Job History). */
export function HistoryView({ of, ownKey }: HistoryViewProps) {
  const query = useInfiniteQuery(historyQuery(of, ownKey));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !query.isError) void fetchNextPage();
  });
  const items = query.data?.pages.flatMap(({ history }) => history);
  const count = items?.length;
  useEffect(() => {
    const mark = end.current;
    if (mark === null || count === undefined) return;
    // The observer is recreated for each page, because an end marker that stays visible would not trigger again.
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) readOn();
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [count]);

  if (query.isPending) return showsSkeleton ? <SkeletonRows columns={2} isPhone={false} /> : null;
  if (items === undefined) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <EmptyState text="No history yet" />;
  return (
    <div aria-busy={query.isFetching}>
      <ol className={styles.items} aria-label="History">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ol>
      {query.isFetchNextPageError && <Failure error={query.error} onRetry={() => void fetchNextPage()} />}
      {isFetchingNextPage && <SkeletonRows columns={2} rows={2} isPhone={false} />}
      {hasNextPage && !query.isError && (
        // The button is for keyboard users, who do not scroll to the end (screens 3.3).
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
      <div ref={end} aria-hidden className={styles.end} />
    </div>
  );
}

function Item({ item }: { item: HistoryItem }) {
  const { timezone } = useMe();
  const { createdAt, creatorId, creatorName, teamMemberNames, file } = item;
  return (
    <li className={styles.item}>
      <Group gap={6} wrap="nowrap">
        {creatorId !== null && <Face id={creatorId} name={creatorName} />}
        <Text size="xs" c="dimmed">
          <time dateTime={createdAt}>{formatDateTime(createdAt, timezone)}</time> · {creatorName}
        </Text>
      </Group>
      <Text className={styles.text}>{writtenText(fillDescription(item))}</Text>
      {teamMemberNames.length > 0 && (
        <Text size="xs" c="dimmed">
          Team: {teamMemberNames.join(', ')}
        </Text>
      )}
      {file !== null && (
        <Anchor href={file.url} download={file.name} size="sm">
          {file.name}
        </Anchor>
      )}
    </li>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useToastOnFailure(error);
  const text = useLoadText(error);
  return (
    <Stack role="alert" align="center" gap="sm" py={24}>
      <Text>Error: {text}</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
