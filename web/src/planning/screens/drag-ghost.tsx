import { Portal } from '@mantine/core';
import { useStore } from '../../design/external-store.ts';
import { entryMomentText } from '../parts/entry-words.ts';
import styles from './drag-ghost.module.css';
import { drag } from './dragging.ts';

/** A preview of the drop position, labelled with the new time and person. */
export function DragGhost() {
  const current = useStore(drag);
  if (current === null) return null;
  const { count, frame, gaps, isToTray, isWaiting, kind, placement, pointer, title, zone } = current;
  return (
    <Portal>
      {frame !== null && <div className={styles.frame} style={frame} />}
      <div
        className={styles.label}
        style={{ left: Math.min(pointer.x + 14, window.innerWidth - 250), top: pointer.y + 16 }}
      >
        <b>{count > 1 ? `${count} visits` : title}</b>
        {placement === null ? (
          <span>{isToTray ? 'Off the schedule' : 'Not here'}</span>
        ) : (
          <>
            <span>{entryMomentText({ ...placement, kind }, zone)}</span>
            {placement.people.length > 0 && <span>{placement.people.map(({ name }) => name).join(', ')}</span>}
            {gaps.map((gap) => (
              <span key={gap.fromId + gap.toId} className={styles.way} data-tight={!gap.fits || undefined}>
                {gap.words}
              </span>
            ))}
            {isWaiting && <small>Hold Shift to open the form</small>}
          </>
        )}
      </div>
    </Portal>
  );
}
