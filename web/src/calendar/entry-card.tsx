import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCheck,
  IconChecklist,
  IconClockExclamation,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { type CSSProperties, memo } from 'react';
import { Face } from '../design/face.tsx';
import { useBoard } from './board.ts';
import { toggleSelected, useIsPointed, useIsSelected } from './board-selection.ts';
import { colorOf, type Entry, shortTitle } from './entry.ts';
import styles from './entry-card.module.css';
import { spokenEntry, timesOf } from './entry-words.ts';

type EntryCardProps = {
  entry: Entry;
  /** Identifies one of several cards of an entry: in a person's row, or on a day. */
  place: string;
  /** The shape: 'bar' along horizontal hours, 'block' along vertical hours, 'chip' in one line, 'row' in a list. */
  shape: 'bar' | 'block' | 'chip' | 'row';
  /** The position of the visit in the person's day. */
  order?: number | undefined;
  /** The way to the visit from the one before, in words. */
  travel?: string | undefined;
  style?: CSSProperties;
};

/** Dark on every colour of cards, and apart from the colours of people. */
const openColor = '#1f2933';

const running: readonly unknown[] = ['in_transit', 'arrived', 'in_progress'];

/** A card of a visit or an event: opens it, and can be dragged. */
export const EntryCard = memo(function EntryCard({ entry, place, shape, order, travel, style }: EntryCardProps) {
  const board = useBoard();
  const { event, status } = entry;
  const mayMove = board.mayMove(entry);
  const key = `${entry.id}@${place}`;
  const rivals = board.rivalsOf(entry);
  const openFor = board.openFor(entry);
  const offTime = board.offTimeOf(entry);
  const isSelected = useIsSelected(entry.id);
  const isPointed = useIsPointed(entry.id);
  const spoken = spokenEntry(entry, board.zone, {
    rivals,
    openFor: openFor.map(({ name }) => name),
    offTime,
    travel,
    isSelected,
  });
  const isRunning = running.includes(status);
  const canResize = mayMove && !entry.isAllDay && (shape === 'bar' || shape === 'block');
  return (
    <button
      type="button"
      tabIndex={-1}
      data-entry={entry.id}
      data-place={key}
      data-shape={shape}
      data-status={status ?? 'event'}
      data-running={isRunning || undefined}
      data-movable={mayMove || undefined}
      data-selected={isSelected || undefined}
      data-pointed={isPointed || undefined}
      className={styles.card}
      style={{ ...style, '--entry': colorOf(entry, board.colorBy, board.colors) } as CSSProperties}
      aria-label={spoken}
      title={spoken.replaceAll('; ', '\n')}
      onClick={(event) => {
        const adds = event.shiftKey || event.ctrlKey || event.metaKey;
        if (adds && board.maySelect(entry)) toggleSelected(entry.id);
        else board.open(entry);
      }}
    >
      <span className={styles.head}>
        {order !== undefined && <span className={styles.order}>{order}</span>}
        {entry.kind === 'event' && <IconCalendarEvent size={14} aria-hidden className={styles.icon} />}
        {entry.kind === 'task' && <IconChecklist size={14} aria-hidden className={styles.icon} />}
        {isRunning && <IconPlayerPlayFilled size={12} aria-hidden className={styles.icon} />}
        {status === 'completed' && <IconCheck size={14} stroke={2.5} aria-hidden className={styles.check} />}
        {shape === 'chip' && !entry.isAllDay && (
          <span className={styles.time}>{timesOf(entry, board.zone).slice(0, 5)}</span>
        )}
        <span className={styles.title}>{shortTitle(entry)}</span>
        {entry.isLate && (
          <span className={styles.late}>
            <IconClockExclamation size={12} aria-hidden />
            <span>Late</span>
          </span>
        )}
        {openFor.length > 0 && (
          <span className={styles.faces}>
            {openFor.map((person) => (
              <Face key={person.id} {...person} color={openColor} size={16} />
            ))}
          </span>
        )}
        {(rivals.length > 0 || offTime !== null) && (
          <IconAlertTriangle size={15} aria-hidden className={styles.warning} />
        )}
      </span>
      {shape !== 'chip' && (
        <span className={styles.facts}>
          <span>{timesOf(entry, board.zone)}</span>
          {event.extendedProps.clientName !== undefined && <span>{event.extendedProps.clientName}</span>}
          {status !== null && <span>{badgeLabel('visitStatus', status)}</span>}
          {(shape === 'block' || shape === 'row') && entry.people.length > 0 && (
            <span>{entry.people.map(({ name }) => name).join(', ')}</span>
          )}
          {shape === 'row' && event.extendedProps.location !== null && <span>{event.extendedProps.location}</span>}
        </span>
      )}
      {shape === 'chip' && status !== null && entry.isAllDay && (
        <span className={styles.facts}>{badgeLabel('visitStatus', status)}</span>
      )}
      {canResize && <span data-end className={styles.end} aria-hidden />}
    </button>
  );
});
