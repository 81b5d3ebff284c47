import type { DriveItem } from '@truckroll/contract/files/drive';
import { type DriveOwner, useRenameItem } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';

/** Renames an item; an empty or unchanged name sends nothing and keeps the old name (screens M6, Rename). */
export function useRename(owner: DriveOwner): (item: DriveItem, name: string) => Promise<void> {
  const { mutateAsync } = useRenameItem(owner);
  return async (item, name) => {
    const wanted = name.trim();
    if (wanted === '' || wanted === item.name) return;
    try {
      await mutateAsync({ id: item.id, name: wanted });
    } catch (error) {
      toastProblem(error, 'Error renaming');
    }
  };
}
