import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Request } from '@truckroll/contract/requests/requests';
import { formatCount } from '@truckroll/domain/format/numbers';
import { requestMoveRefusal } from '@truckroll/domain/requests/request-moves';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { useId, useState } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { settle } from '../../../design/motion.ts';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import { requestColumnQuery } from '../../parts/request-queries.ts';
import { BoardCard } from './board-card.tsx';
import { cardsOf } from './board-cards.ts';
import type { BoardProps } from './board-props.ts';
import styles from './request-board.module.css';
import { stagesShown } from './request-list-search.ts';

/** On touch screens a long press starts a drag, so that the board can be scrolled. */
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
const mouse = { activationConstraint: { distance: 5 } };

/** The requests by stage. A card is moved by dragging or by its menu (API RQ-7). */
export function RequestBoard(props: BoardProps) {
  const { list, moves } = props;
  const mayMove = useCan()('Requests.changeStage');
  const [dragged, setDragged] = useState<Request | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const shown = stagesShown(list.search);

  function drop({ over }: DragEndEvent): void {
    const request = dragged;
    setDragged(null);
    const to = requestStages.find((stage) => stage === over?.id);
    if (request === null || to === undefined || to === request.stage) return;
    moves.move(request, to);
    settle([`[data-request="${CSS.escape(request.id)}"]`]);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }: DragStartEvent) => setDragged((active.data.current?.request as Request) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      accessibility={{ container: document.querySelector('#overlays') ?? undefined }}
    >
      <ScrollRegion className={styles.board} aria-label="Requests by stage">
        {requestStageGroups.map((group) => (
          <Group
            key={group}
            label={requestGroupLabels[group]}
            stages={stagesOfGroup[group].filter((stage) => shown.includes(stage))}
            dragged={dragged}
            mayMove={mayMove}
            {...props}
          />
        ))}
      </ScrollRegion>
      <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <BoardCard {...props} request={dragged} mayDrag={false} isLifted />}
      </DragOverlay>
    </DndContext>
  );
}

type GroupProps = BoardProps & {
  label: string;
  stages: readonly RequestStage[];
  dragged: Request | null;
  mayMove: boolean;
};

/** The columns of one group of stages under its heading. */
function Group({ label, stages, mayMove, ...props }: GroupProps) {
  const id = useId();
  if (stages.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.groupName}>
        {label}
      </h2>
      <div className={styles.columns}>
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            {...props}
            stage={stage}
            mayDrag={(request) => mayMove && requestMoveRefusal(request) === null}
          />
        ))}
      </div>
    </section>
  );
}

type BoardColumnProps = BoardProps & {
  stage: RequestStage;
  dragged: Request | null;
  mayDrag: (request: Request) => boolean;
};

/** The requests of one stage, newest first. Moves are shown optimistically. */
function BoardColumn({ stage, dragged, mayDrag, ...board }: BoardColumnProps) {
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
