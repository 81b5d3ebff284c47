import { Portal } from '@mantine/core';
import { type RefObject, Suspense, useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { Entry, Person } from '../parts/entry.ts';
import { type BoardParts, useBoardEvents } from './board-events.ts';
import { BoardMenu } from './board-menu.tsx';
import { selectionBox, useBoardPointer } from './board-pointer.ts';
import styles from './drag-ghost.module.css';
import type { Point } from './drop-areas.ts';
import { SelectionBar } from './selection-bar.tsx';

const MoveDayDialog = lazyDialog(async () => (await import('./move-day-dialog.tsx')).MoveDayDialog);

type BoardToolsProps = Omit<BoardParts, 'openMenu'> & {
  /** The element with the cards. */
  container: RefObject<HTMLElement | null>;
  team: readonly Person[];
};

/** The tools for the cards of the board: keys, the pointer, the menu of a card, and the selected visits. */
export function BoardTools({ container, team, ...parts }: BoardToolsProps) {
  const { entryById } = parts;
  const [menu, setMenu] = useState<{ id: string; at: Point } | null>(null);
  const [moved, setMoved] = useState<readonly Entry[] | null>(null);
  const openMenu = ({ id }: Entry, at: Point) => setMenu({ id, at });
  useBoardEvents(container, { ...parts, openMenu });
  useBoardPointer(container, { ...parts, openMenu });
  const entry = menu === null ? undefined : entryById(menu.id);

  function closeMenu(): void {
    setMenu(null);
    const place = menu?.id;
    // The menu is gone after this, and takes the focus with it, unless a chosen action has moved it.
    requestAnimationFrame(() => {
      if (place === undefined || document.activeElement !== document.body) return;
      container.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(place)}"]`)?.focus();
    });
  }

  return (
    <>
      <SelectionBar entryById={entryById} team={team} onOtherDay={setMoved} />
      <SelectionFrame />
      {menu !== null && entry !== undefined && (
        <BoardMenu entry={entry} at={menu.at} team={team} onOtherDay={setMoved} onClose={closeMenu} />
      )}
      <Suspense>{moved !== null && <MoveDayDialog entries={moved} onClose={() => setMoved(null)} />}</Suspense>
    </>
  );
}

/** The box that selects visits while it is drawn. */
function SelectionFrame() {
  const box = useStore(selectionBox);
  return box === null ? null : (
    <Portal>
      <div className={styles.frame} style={box} />
    </Portal>
  );
}
