import { useDroppable } from '@dnd-kit/core';
import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Request } from '@truckroll/contract/requests/requests';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { useId } from 'react';
import { Badge } from '../../../design/badge.tsx';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { requestColumnQuery } from '../../parts/request-queries.ts';
import { BoardCard } from './board-card.tsx';
import { cardsOf } from './board-cards.ts';
import type { BoardProps } from './board-props.ts';
import styles from './request-board.module.css';

type BoardColumnProps = BoardProps & {
  stage: RequestStage;
  dragged: Request | null;
  mayDrag: (request: Request) => boolean;
};

/** The requests of one stage, newest first. Moves are shown optimistically. */
export function BoardColumn({ stage, dragged, mayDrag, ...board }: BoardColumnProps) {
  const id = useId();
  const query = useInfiniteQuery(
    requestColumnQuery({ ...board.filters, stage: [stage], sortBy: 'createdAt', sortOrder: 'desc' }),
  );
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const showsSkeleton = useDelayedLoading(query.isPending);
  const stored = query.data?.pages.flatMap(({ requests }) => requests) ?? [];
  const cards = cardsOf({ stage, stored, onTheirWay: board.moves.wanted });
  const total = query.data?.pages[0]?.total ?? board.counts?.[stage];
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-over={(isOver && dragged !== null && dragged.stage !== stage) || undefined}
      aria-labelledby={id}
      aria-busy={query.isPending}
    >
      <h3 id={id} className={styles.columnName}>
        <Badge group="requestStage" value={stage} />
        {total !== undefined && <span className={styles.count}>{formatCount(total)}</span>}
      </h3>
      {showsSkeleton && ['a', 'b'].map((key) => <Skeleton key={key} height={84} radius="sm" />)}
      {query.isError && query.data === undefined && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && cards.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.none}>
          No requests
        </Text>
      )}
      <ul className={styles.cards}>
        {cards.map((request) => (
          <li key={request.id}>
            <BoardCard {...board} request={request} mayDrag={mayDrag(request)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  );
}
