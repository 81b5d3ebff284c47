import { Button, Group } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  deleteFailedTask,
  type FailedTask,
  listFailedTasks,
  retryFailedTask,
} from '@truckroll/contract/operations/background';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../design/shown-units.ts';

const route = getRouteApi('/_app/settingsV2/background');

const columnsIn = (timezone: string): readonly Column<FailedTask, never>[] => [
  { key: 'name', title: 'Task', width: '22%', render: ({ name }) => name },
  { key: 'failedAt', title: 'Failed', width: 150, render: ({ failedAt }) => formatDateTime(failedAt, timezone) },
  { key: 'attempts', title: 'Attempts', width: 90, align: 'right', render: ({ attempts }) => attempts },
  { key: 'error', title: 'Error', render: ({ error }) => error },
  { key: 'settle', title: 'What to do', width: 190, render: (task) => <Settle task={task} /> },
];

/** The failed background tasks, which an admin can retry or discard. */
export function BackgroundScreen() {
  const { timezone } = useMe();
  const list = useRecordList('background', route);
  const { page, limit } = list;
  const failed = useQuery(failedTasksQuery({ page, limit }));
  return (
    <Page title="Background work" breadcrumbs={<SettingsBreadcrumbs here="Background work" />}>
      <DataTable
        label="Failed tasks"
        columns={columnsIn(timezone)}
        query={{ ...failed, data: failed.data && { items: failed.data.failedTasks, total: failed.data.total } }}
        list={list}
        nameOf={({ name }) => name}
        empty={{ text: 'No failed tasks. All background work is done or in progress.' }}
      />
    </Page>
  );
}

function Settle({ task: { id, name } }: { task: FailedTask }) {
  const settle = useSettleTask();

  const tryAgain = () =>
    toastOnError(async () => {
      await settle.mutateAsync({ id, isTriedAgain: true });
      toast.success('The task will be tried again.');
    });

  const giveUp = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Give up task',
        message: `'${name}' will not be tried again. This action cannot be undone.`,
        work: () => settle.mutateAsync({ id, isTriedAgain: false }),
      }),
    );

  return (
    <Group gap={6} wrap="nowrap">
      <Button size="xs" variant="default" aria-label={`Try again: ${name}`} onClick={tryAgain}>
        Try again
      </Button>
      <Button size="xs" variant="subtle" aria-label={`Give up: ${name}`} onClick={giveUp}>
        Give up
      </Button>
    </Group>
  );
}

const failedKey = ['failed-tasks'] as const;

/** Background tasks that failed after all their retries, the latest first (BG-1). */
const failedTasksQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...failedKey, query],
    queryFn: ({ signal }) => fetchEndpoint(listFailedTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Retries or discards a failed task (BG-2, BG-3). */
function useSettleTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isTriedAgain }: { id: string; isTriedAgain: boolean }) =>
      fetchEndpoint(isTriedAgain ? retryFailedTask : deleteFailedTask, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedKey }),
  });
}
