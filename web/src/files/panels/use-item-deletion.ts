import { useQueryClient } from '@tanstack/react-query';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { confirm } from '../../design/feedback/confirm.ts';
import { type DriveOwner, driveQuery, useDeleteItem } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';

/** M10: confirms and deletes. Files of jobs have their own question. */
export function useItemDeletion(
  owner: DriveOwner,
  askForJobFile: (item: DriveItem) => void,
): (item: DriveItem) => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useDeleteItem(owner);

  /** Whether a folder has content; fetched anew, because the warning depends on it. */
  const hasContent = async (item: DriveItem): Promise<boolean> =>
    item.type === 'folder' && (await queryClient.fetchQuery({ ...driveQuery(owner, item.id), staleTime: 0 })).total > 0;

  return async (item) => {
    if (item.relatedTo === 'jobs') return askForJobFile(item);
    try {
      const warning = (await hasContent(item)) ? ' Everything in this folder will be deleted.' : '';
      await confirm({
        kind: 'delete',
        title: 'Delete Confirmation',
        message: `Are you sure you want to delete "${item.name}"?${warning}`,
        work: () => mutateAsync(item.id),
      });
    } catch (error) {
      toastProblem(error, 'Error deleting');
    }
  };
}
