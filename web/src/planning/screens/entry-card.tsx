import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { type CSSProperties, memo } from 'react';
import { Face } from '../../design/face.tsx';
import { colorOf, type Entry, entryTitleParts } from '../parts/entry.ts';
import { spokenEntry, textsOf } from '../parts/entry-words.ts';
import { useBoard } from './board.ts';
import { toggleSelected, useMarks } from './board-selection.ts';
import styles from './entry-card.module.css';
import { EntryIcon } from './entry-icon.tsx';

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
  /** The number of cards beside each other in a column of hours, this one included. */
  lanes?: number | undefined;
  style?: CSSProperties;
};

/** Dark on every colour of cards, and apart from the colours of people. */
const openColor = '#1f2933';

const running: readonly unknown[] = ['in_transit', 'arrived', 'in_progress'];

/** A card of a visit or an event: opens it, and can be dragged. */
export const EntryCard = memo(function EntryCard({ entry, place, shape, order, travel, lanes, style }: EntryCardProps) {
  const board = useBoard();
  const { event, status } = entry;
  const mayMove = board.mayMove(entry);
  const key = `${entry.id}@${place}`;
  const rivals = board.rivalsOf(entry);
  const openFor = board.openFor(entry);
  const offTime = board.offTimeOf(entry);
  const { isSelected, isPointed } = useMarks(entry.id);
  const spoken = spokenEntry(entry, board.zone, {
    rivals,
    openFor: openFor.map(({ name }) => name),
    offTime,
    travel,
    isSelected,
  });
  const { times, starts } = textsOf(entry, board.zone);
  const { first, rest } = entryTitleParts(entry);
  const isRunning = running.includes(status);
  const canResize = mayMove && !entry.isAllDay && (shape === 'bar' || shape === 'block');
  return (
    <button
      type="button"
      tabIndex={-1}
      data-entry={entry.id}
      data-place={key}
      data-shape={shape}
      data-lanes={lanes === undefined ? undefined : Math.min(lanes, 4)}
      data-status={status ?? 'event'}
      data-running={isRunning || undefined}
      data-movable={mayMove || undefined}
      data-selected={isSelected || undefined}
      data-pointed={isPointed || undefined}
      className={styles.card}
      style={{ ...style, '--entry': colorOf(entry, board.colorBy, board.colors) } as CSSProperties}
      aria-label={spoken}
      onClick={(event) => {
        const adds = event.shiftKey || event.ctrlKey || event.metaKey;
        if (adds && board.maySelect(entry)) toggleSelected(entry.id);
        else board.open(entry);
      }}
    >
      <span className={styles.head}>
        {order !== undefined && <span className={styles.order}>{order}</span>}
        {entry.kind === 'event' && <EntryIcon of="calendar" className={styles.icon} />}
        {entry.kind === 'task' && <EntryIcon of="checklist" className={styles.icon} />}
        {isRunning && <EntryIcon of="play" className={styles.play} />}
        {status === 'completed' && <EntryIcon of="check" className={styles.check} />}
        {shape === 'chip' && starts !== '' && <span className={styles.time}>{starts}</span>}
        <span className={styles.title}>
          {first}
          {rest !== '' && shape === 'chip' && <span className={styles.job}> {rest}</span>}
        </span>
        {entry.isLate && (
          <span className={styles.late}>
            <EntryIcon of="late" className={styles.small} />
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
        {(rivals.length > 0 || offTime !== null) && <EntryIcon of="warning" className={styles.warning} />}
      </span>
      {shape !== 'chip' && (
        <span className={styles.facts}>
          <span>{times}</span>
          {rest !== '' && <span>{rest}</span>}
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
