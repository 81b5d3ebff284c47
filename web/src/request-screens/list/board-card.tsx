import { useDraggable } from '@dnd-kit/core';
import { UnstyledButton } from '@mantine/core';
import { IconCalendar, IconMapPin } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { People } from '../../design/person.tsx';
import { requestName } from '../../requests/request-name.ts';
import { StageMenu } from '../../requests/stage-menu.tsx';
import type { BoardProps } from './board-props.ts';
import styles from './request-board.module.css';
import { addressOf, startOf } from './request-list-columns.tsx';
import { RequestRowMenu } from './request-row-menu.tsx';

type BoardCardProps = Pick<BoardProps, 'list' | 'moves' | 'actions'> & {
  request: Request;
  mayDrag: boolean;
  /** Whether the card is rendered under the pointer during a drag. */
  isLifted?: boolean;
};

/** One request. Its name opens it, its stage is a menu, and the card can be dragged. */
export function BoardCard({ request, list, moves, actions, mayDrag, isLifted = false }: BoardCardProps) {
  const { timezone } = useMe();
  const moving = moves.wanted.get(request.id);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: isLifted ? `lifted-${request.id}` : request.id,
    data: { request },
    disabled: !mayDrag || moving !== undefined,
  });
  const { client, urgency, serviceType } = request;
  return (
    <article
      ref={setNodeRef}
      // Dragging is for pointers only, because keyboard users have the menu of stages.
      {...listeners}
      className={styles.card}
      data-drag={mayDrag || undefined}
      data-dragged={isDragging || undefined}
      data-lifted={isLifted || undefined}
      aria-label={`${requestName(request)}, ${client.name}`}
      aria-busy={moving !== undefined}
    >
      <div className={styles.cardHead}>
        <UnstyledButton className={styles.cardName} onClick={() => list.openRequest(request.id)}>
          <span className={styles.number}>{requestName(request)}</span>
          <span className={styles.client}>{client.name}</span>
        </UnstyledButton>
        <RequestRowMenu request={request} actions={actions} />
      </div>
      {serviceType !== null && <p className={styles.line}>{categoryLabel(serviceType)}</p>}
      {request.startDate !== null && (
        <p className={styles.line}>
          <IconCalendar size={14} aria-hidden /> {startOf(request, timezone)}
        </p>
      )}
      {request.requestAddress !== null && (
        <p className={styles.line}>
          <IconMapPin size={14} aria-hidden /> {addressOf(request)}
        </p>
      )}
      {request.assignedTeam.length > 0 && (
        <p className={styles.line}>
          <People people={request.assignedTeam} />
        </p>
      )}
      <div className={styles.cardFoot}>
        <StageMenu request={request} wanted={moving?.to} onMove={(to) => moves.move(request, to)} />
        {(urgency === 'high' || urgency === 'urgent') && <Badge group="urgency" value={urgency} />}
      </div>
    </article>
  );
}
