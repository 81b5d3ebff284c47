import { useDraggable } from '@dnd-kit/core';
import { UnstyledButton } from '@mantine/core';
import { IconCalendar, IconMapPin } from '@tabler/icons-react';
import type { Request } from '@truckroll/contract/requests/requests';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { waitingText } from '@truckroll/domain/jobs/to-schedule';
import { isRequestOpen } from '@truckroll/domain/requests/stage-groups';
import { useMe } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { OneLine } from '../../../design/list/one-line.tsx';
import { useNow } from '../../../design/now.ts';
import { People } from '../../../design/person.tsx';
import { TagMarks } from '../../../tags/parts/tag-marks.tsx';
import { RequestStageMenu } from '../../panels/stage-menu.tsx';
import { problemOf, requestName } from '../../parts/request-name.ts';
import type { BoardProps } from './board-props.ts';
import styles from './request-board.module.css';
import { requestAddressText, startOf } from './request-list-columns.tsx';
import { RequestRowMenu } from './request-row-menu.tsx';

type BoardCardProps = Pick<BoardProps, 'list' | 'moves' | 'actions'> & {
  request: Request;
  mayDrag: boolean;
  /** Whether the card is rendered under the pointer during a drag. */
  isLifted?: boolean;
};

/** One request. Its name opens it, its stage is a menu, and the card can be dragged. */
export function BoardCard({ request, list, moves, actions, mayDrag, isLifted = false }: BoardCardProps) {
  const { timezone, account } = useMe();
  const now = new Date(useNow()).toISOString();
  const moving = moves.wanted.get(request.id);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: isLifted ? `lifted-${request.id}` : request.id,
    data: { request },
    disabled: !mayDrag || moving !== undefined,
  });
  const { client, urgency } = request;
  return (
    <article
      ref={setNodeRef}
      // Dragging is for pointers only, because keyboard users have the menu of stages.
      {...listeners}
      className={styles.card}
      data-drag={mayDrag || undefined}
      data-dragged={isDragging || undefined}
      data-request={isLifted ? undefined : request.id}
      data-lifted={isLifted || undefined}
      aria-label={`${requestName(request)}, ${client.name}`}
      aria-busy={moving !== undefined}
    >
      <div className={styles.cardHead}>
        <UnstyledButton className={styles.cardName} onClick={() => list.openRequest(request.id)}>
          <span className={styles.title}>{problemOf(request)}</span>
          <span className={styles.number}>{`${requestName(request)} · ${client.name}`}</span>
        </UnstyledButton>
        <RequestRowMenu request={request} actions={actions} />
      </div>
      {request.startDate !== null && (
        <p className={styles.line}>
          <IconCalendar size={14} aria-hidden /> {startOf(request, timezone)}
        </p>
      )}
      {request.requestAddress !== null && (
        <p className={styles.line}>
          <IconMapPin size={14} aria-hidden /> <OneLine text={requestAddressText(request)} />
        </p>
      )}
      <TagMarks ids={request.tagIds} most={4} />
      {request.assignedTeam.length > 0 && (
        <p className={styles.line}>
          <People people={request.assignedTeam} />
        </p>
      )}
      <p className={styles.facts}>
        <span className={styles.value}>{worthOf(request, account.currency)}</span>
        {isRequestOpen(request.stage) && <span>{waitingText(request.createdAt, now)}</span>}
      </p>
      <div className={styles.cardFoot}>
        <RequestStageMenu request={request} wanted={moving?.to} onMove={(to) => moves.move(request, to)} />
        {(urgency === 'high' || urgency === 'urgent') && <Badge group="urgency" value={urgency} />}
      </div>
    </article>
  );
}

/** The value of a request: its items, else the estimated value. Null without the right to see prices. */
function worthOf({ items, total, estimatedValue }: Request, currency: string): string | null {
  const value = items.length > 0 ? total : estimatedValue;
  return value === null ? null : formatMoney(value, currency);
}
