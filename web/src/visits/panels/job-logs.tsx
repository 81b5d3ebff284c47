import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { formatDay } from '@truckroll/domain/format/dates';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import { Suspense, useState } from 'react';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { ExportMenu } from './export-menu.tsx';
import { logsQuery, useDeleteLog } from './log-queries.ts';
import { LogTable } from './log-table.tsx';

const LogModal = lazyDialog(async () => (await import('./log-modal.tsx')).LogModal);

/** The costs and income of work on a job (screens M20, Logs). */
export function JobLogs({ job }: { job: Job }) {
  const me = useMe();
  const can = useCan();
  const seesCosts = showsCosts(rightsOf(me));
  const query = useQuery(logsQuery(job.id));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const [opened, setOpened] = useState<VisitLog | 'new' | null>(null);
  const { mutateAsync } = useDeleteLog();
  const mayAdd = can('Jobs.addLogs') || can('Jobs.edit');
  const mayChange = (log: VisitLog): boolean => can('Jobs.edit') || (can('Jobs.addLogs') && log.createdBy.id === me.id);
  if (query.isPending || showsSkeleton) return showsSkeleton && <SkeletonRows columns={5} isPhone={false} />;
  if (query.data === undefined) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const { visitLogs } = query.data;

  const remove = (log: VisitLog) =>
    toastOnError(async () => {
      await confirm({
        kind: 'delete',
        message: `Delete the log of ${formatDay(log.date)}?`,
        work: async () => {
          await mutateAsync(log.id);
          toast.success('Log deleted');
        },
      });
    });

  return (
    <Stack gap="sm">
      <Group justify="flex-end" gap="sm">
        {visitLogs.length > 0 && <ExportMenu jobNumber={job.jobNumber} logs={visitLogs} showsCosts={seesCosts} />}
        {mayAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
            Add Log
          </Button>
        )}
      </Group>
      {visitLogs.length === 0 ? (
        <EmptyState text="No logs available" />
      ) : (
        <LogTable
          found={query.data}
          showsCosts={seesCosts}
          menuOf={(log) =>
            mayChange(log) && (
              <RowMenu name={`the log of ${formatDay(log.date)}`}>
                <EditItem onClick={() => setOpened(log)} />
                <DeleteItem onClick={() => remove(log)} />
              </RowMenu>
            )
          }
        />
      )}
      <Suspense>
        {opened !== null && (
          <LogModal
            jobId={job.id}
            log={opened === 'new' ? undefined : (visitLogs.find(({ id }) => id === opened.id) ?? opened)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
