import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sortingMotion } from '../motion.ts';
import styles from './sortable-list.module.css';

/** The controls that move a row: the drag handle, and steps for a button or menu. */
export type RowMoves = { handle: ReactNode; moveUp?: () => void; moveDown?: () => void };

type SortableListProps<Row> = {
  /** The accessible name of the list. */
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  children: (row: Row, at: number, moves: RowMoves) => ReactNode;
};

/** A list reordered by dragging, by keyboard (Space, arrows, Space) or by steps (screens 3.12). */
export function SortableList<Row>(props: SortableListProps<Row>) {
  const { rows, idOf, nameOf, onMove } = props;
  const ids = rows.map(idOf);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  const placeOf = (id: string | number): number => ids.indexOf(String(id)) + 1;
  const nameAt = (id: string | number): string => {
    const row = rows[ids.indexOf(String(id))];
    return row === undefined ? '' : nameOf(row);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameAt(active.id)} is picked up, at ${placeOf(active.id)} of ${rows.length}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${nameAt(active.id)} is at ${placeOf(over.id)} of ${rows.length}.`,
    onDragEnd: ({ active, over }) =>
      `${nameAt(active.id)} is dropped at ${placeOf(over?.id ?? active.id)} of ${rows.length}.`,
    onDragCancel: ({ active }) => `${nameAt(active.id)} stays where it was.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, container: document.querySelector('#overlays') ?? undefined }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={props.label}>
          {rows.map((row, at) => (
            <SortableRow key={idOf(row)} id={idOf(row)} name={nameOf(row)}>
              {(handle) =>
                props.children(row, at, {
                  handle,
                  moveUp: at === 0 ? undefined : () => onMove(at, at - 1),
                  moveDown: at === rows.length - 1 ? undefined : () => onMove(at, at + 1),
                })
              }
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type SortableRowProps = { id: string; name: string; children: (handle: ReactNode) => ReactNode };

function SortableRow({ id, name, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    transition: sortingMotion(),
  });
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      variant="subtle"
      color="gray"
      size="input-sm"
      className={styles.handle}
      aria-label={`Move ${name}`}
      // During a drag, Escape returns the row and does not close the dialog around it.
      data-mantine-stop-propagation={isDragging || undefined}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}
