import { ActionIcon, Group, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { requestColumnQuery } from '../requests/request-queries.ts';
import { trayQuery } from './calendar-queries.ts';
import styles from './tray.module.css';
import { TrayList } from './tray-list.tsx';

export type TrayRights = { jobs: boolean; requests: boolean };

type TrayProps = {
  /** Which of them the user may give a time. */
  rights: TrayRights;
  onClose: () => void;
  onSchedule: (layer: { job: string } | { request: string }) => void;
};

/** What waits to be scheduled: dragged onto the calendar, or by its button (screens 8.7). */
export function Tray({ rights, onClose, onSchedule }: TrayProps) {
  return (
    <aside className={styles.tray} aria-label="To schedule">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} className={styles.title}>
          To schedule
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Close 'To schedule'" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {rights.jobs && <Jobs onSchedule={(job) => onSchedule({ job })} />}
      {rights.requests && <Requests onSchedule={(request) => onSchedule({ request })} />}
    </aside>
  );
}

type ListProps = { onSchedule: (id: string) => void };

/** Jobs without a date, newest first. */
function Jobs({ onSchedule }: ListProps) {
  const query = useInfiniteQuery(trayQuery);
  const items = query.data?.pages.flatMap(({ jobs }) =>
    jobs.map(({ id, jobNumber, title, client, jobAddress }) => ({
      id,
      title: `Job #${jobNumber} ${title}`.trim(),
      who: client.name,
      where: jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress)),
    })),
  );
  const total = query.data?.pages[0]?.total;
  return (
    <TrayList {...{ kind: 'job', title: 'Jobs', empty: 'No jobs to schedule', query, items, total, onSchedule }} />
  );
}

/** Requests that nobody has found a time for, newest first (RQ-1). */
function Requests({ onSchedule }: ListProps) {
  const query = useInfiniteQuery(requestColumnQuery({ stage: ['unscheduled', 'new_request'] }));
  const items = query.data?.pages.flatMap(({ requests }) =>
    requests.map(({ id, requestNumberDisplay, serviceType, client, requestAddress }) => ({
      id,
      title: `${requestNumberDisplay} ${serviceType === null ? '' : categoryLabel(serviceType)}`.trim(),
      who: client.name,
      where: requestAddress && (requestAddress.formattedAddress ?? formattedAddress(requestAddress)),
    })),
  );
  const total = query.data?.pages[0]?.total;
  return (
    <TrayList
      {...{ kind: 'request', title: 'Requests', empty: 'No requests to schedule', query, items, total, onSchedule }}
    />
  );
}
