import { Portal } from '@mantine/core';
import { useStore } from '../design/external-store.ts';
import styles from './drag-ghost.module.css';
import { drag } from './dragging.ts';
import { whenOf } from './entry-words.ts';

/** A preview of the drop position, labelled with the new time and person. */
export function DragGhost() {
  const current = useStore(drag);
  if (current === null) return null;
  const { frame, isWaiting, kind, placement, pointer, title, zone } = current;
  return (
    <Portal>
      {frame !== null && <div className={styles.frame} style={frame} />}
      <div
        className={styles.label}
        style={{ left: Math.min(pointer.x + 14, window.innerWidth - 250), top: pointer.y + 16 }}
      >
        <b>{title}</b>
        {placement === null ? (
          <span>Not here</span>
        ) : (
          <>
            <span>{whenOf({ ...placement, kind }, zone)}</span>
            {placement.people.length > 0 && <span>{placement.people.map(({ name }) => name).join(', ')}</span>}
            {isWaiting && <small>Hold Shift to open the form</small>}
          </>
        )}
      </div>
    </Portal>
  );
}
