import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteFailedTask, listFailedTasks, retryFailedTask } from '@truckroll/contract/operations/background';
import { call } from '../../app/transport/call.ts';

const failedKey = ['failed-tasks'] as const;

/** Background tasks that failed after all their retries, the latest first (BG-1). */
export const failedTasksQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...failedKey, query],
    queryFn: ({ signal }) => call(listFailedTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Retries or discards a failed task (BG-2, BG-3). */
export function useSettleTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isTriedAgain }: { id: string; isTriedAgain: boolean }) =>
      call(isTriedAgain ? retryFailedTask : deleteFailedTask, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedKey }),
  });
}
