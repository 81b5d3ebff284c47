import { ActionIcon, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JobRow } from '@truckroll/contract/jobs';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { LoadFailure } from '../design/load-failure.tsx';
import { usePatience } from '../design/patience.ts';
import { useBoard } from './board.ts';
import { trayQuery } from './calendar-queries.ts';
import { DragSurface } from './drag-surface.tsx';
import styles from './tray.module.css';

type TrayProps = { onClose: () => void; onSchedule: (jobId: string) => void };

/** Jobs that wait to be scheduled: dragged onto the calendar, or by their button (screens 8.7). */
export function Tray({ onClose, onSchedule }: TrayProps) {
  const query = useInfiniteQuery(trayQuery);
  const showsSkeleton = usePatience(query.isPending);
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <aside className={styles.tray} aria-label="To schedule" aria-busy={query.isPending}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} className={styles.title}>
          To schedule{total !== undefined && ` (${total})`}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Close 'To schedule'" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {showsSkeleton && ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={64} />)}
      {query.isError && query.data === undefined && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && jobs.length === 0 && (
        <Text c="dimmed" size="sm">
          No jobs to schedule
        </Text>
      )}
      <DragSurface name="tray">
        <ul className={styles.list}>
          {jobs.map((job) => (
            <TrayItem key={job.id} job={job} onSchedule={onSchedule} />
          ))}
        </ul>
      </DragSurface>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </aside>
  );
}

const nameOf = ({ jobNumber, title }: JobRow): string => `Job #${jobNumber} ${title}`.trim();

function TrayItem({ job, onSchedule }: { job: JobRow; onSchedule: (jobId: string) => void }) {
  const { maySchedule } = useBoard();
  const title = nameOf(job);
  const address = job.jobAddress && (job.jobAddress.formattedAddress ?? formattedAddress(job.jobAddress));
  return (
    <li className={styles.item} data-job={job.id} data-name={title} data-movable={maySchedule || undefined}>
      {maySchedule && <IconGripVertical size={16} aria-hidden className={styles.grip} />}
      <Stack gap={1} miw={0} flex={1}>
        <Text size="sm" fw={600} className={styles.name}>
          {title}
        </Text>
        <Text size="xs" className={styles.name}>
          {job.client.name}
        </Text>
        {address && (
          <Text size="xs" c="dimmed" className={styles.name}>
            {address}
          </Text>
        )}
        {maySchedule && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={styles.button}
            aria-label={`Schedule ${title}`}
            onClick={() => onSchedule(job.id)}
          >
            Schedule
          </Button>
        )}
      </Stack>
    </li>
  );
}
