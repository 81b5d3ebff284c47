import type { DriveItem } from '@truckroll/contract/files/drive';
import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Attributes of a drop target for items. */
export type DropProps = HTMLAttributes<HTMLElement> & { 'data-drop-over'?: true | undefined };

export type ItemDragging = {
  /** For a draggable row; folders are drop targets too. */
  rowProps: (item: DriveItem) => DropProps;
  /** For a folder of the breadcrumb; null is the root. */
  dropProps: (folder: string | null) => DropProps;
};

const ourType = 'application/x-truckroll-item';
const none: DropProps = {};

/** For users who may not move items, and views without moving. */
export const nothingDragged: ItemDragging = { rowProps: () => none, dropProps: () => none };

/** Drag and drop of rows onto folders and breadcrumb parts. Keyboard and touch users have 'Move' (screens 3.12). */
export function useItemDragging(
  onMove: (item: DriveItem, folder: string | null) => void,
  isAllowed: boolean,
): ItemDragging {
  const [dragged, setDragged] = useState<DriveItem | null>(null);
  const [over, setOver] = useState<string | null | undefined>(undefined);

  if (!isAllowed) return nothingDragged;

  const takes = (folder: string | null): boolean =>
    dragged !== null && dragged.id !== folder && dragged.parentFolderId !== folder;

  const dropProps = (folder: string | null): DropProps => ({
    'data-drop-over': over === folder && takes(folder) ? true : undefined,
    onDragOver(event: DragEvent) {
      if (!takes(folder) || !event.dataTransfer.types.includes(ourType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(folder);
    },
    onDragLeave: () => setOver((current) => (current === folder ? undefined : current)),
    onDrop(event: DragEvent) {
      if (dragged === null || !takes(folder)) return;
      event.preventDefault();
      setOver(undefined);
      onMove(dragged, folder);
    },
  });

  return {
    dropProps,
    rowProps(item) {
      const isTarget = item.type === 'folder';
      if (item.isSystemGeneratedJob) return dropProps(item.id);
      return {
        ...(isTarget ? dropProps(item.id) : none),
        draggable: true,
        ...({ 'data-dragged': dragged?.id === item.id || undefined } as DropProps),
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData(ourType, item.id);
          setDragged(item);
        },
        onDragEnd() {
          setDragged(null);
          setOver(undefined);
        },
      };
    },
  };
}
