import { ActionIcon, Group, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { badgeColor, badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { jobTypeLabel } from '@truckroll/domain/jobs/job-labels';
import { waitingDays } from '@truckroll/domain/jobs/to-schedule';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { useEffect, useState } from 'react';
import { useMe } from '../app/me.ts';
import { requestColumnQuery } from '../requests/request-queries.ts';
import { trayQuery } from './calendar-queries.ts';
import { unmatchedText } from './entry-words.ts';
import { useNow } from './now.ts';
import styles from './tray.module.css';
import { type TrayFilter, TrayFilters, wholeTray } from './tray-filters.tsx';
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
  const [filter, setFilter] = useState(wholeTray);
  const [cities, setCities] = useState<readonly string[]>([]);
  return (
    <aside className={styles.tray} aria-label="To schedule" data-tray>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} className={styles.title}>
          To schedule
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Close 'To schedule'" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <TrayFilters filter={filter} cities={cities} hasJobs={rights.jobs} onChange={setFilter} />
      {rights.jobs && <Jobs filter={filter} onSchedule={(job) => onSchedule({ job })} onCities={setCities} />}
      {rights.requests && <Requests search={filter.search} onSchedule={(request) => onSchedule({ request })} />}
    </aside>
  );
}

type ListProps = { onSchedule: (id: string) => void };
type JobsProps = ListProps & { filter: TrayFilter; onCities: (cities: readonly string[]) => void };

const waitingWords = (days: number): string => {
  if (days === 0) return 'New today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
};

/** Open jobs without a date, the most urgent first and of those the oldest. */
function Jobs({ filter, onSchedule, onCities }: JobsProps) {
  const { search, priority, skillId, city, waitingDays: age } = filter;
  const wish = {
    ...(search === '' ? {} : { search }),
    ...(priority === null ? {} : { priority }),
    ...(skillId === null ? {} : { skillId }),
    ...(city.trim() === '' ? {} : { city: city.trim() }),
    ...(age === null ? {} : { waitingDays: age }),
  };
  const query = useInfiniteQuery(trayQuery(wish));
  const { colors } = useMe().account;
  const now = new Date(useNow()).toISOString();
  const jobs = query.data?.pages.flatMap((page) => page.jobs);
  const known = [...new Set(jobs?.flatMap(({ jobAddress }) => jobAddress?.city ?? []))].sort().join('\n');
  useEffect(() => {
    if (known !== '') onCities(known.split('\n'));
  }, [known, onCities]);
  const items = jobs?.map(
    ({ id, jobNumber, title, client, jobAddress, jobType, priority: own, serviceDuration = 3600, createdAt }) => ({
      id,
      title: `Job #${jobNumber} ${title}`.trim(),
      duration: serviceDuration,
      who: client.name,
      where: jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress)),
      urgency:
        own === 'high'
          ? { label: badgeLabel('jobPriority', own), color: badgeColor(colors, 'jobPriority', own) }
          : undefined,
      facts: [
        formatDuration(serviceDuration),
        waitingWords(waitingDays(createdAt, now)),
        ...(jobType === 'recurring' ? [jobTypeLabel(jobType)] : []),
      ],
    }),
  );
  const total = query.data?.pages[0]?.total;
  const empty = Object.keys(wish).length === 0 ? 'No jobs to schedule' : unmatchedText;
  return <TrayList {...{ kind: 'job', title: 'Jobs', empty, query, items, total, onSchedule }} />;
}

/** Requests that nobody has found a time for, newest first (RQ-1). */
function Requests({ search, onSchedule }: ListProps & { search: string }) {
  const wish = search === '' ? {} : { search };
  const query = useInfiniteQuery(requestColumnQuery({ stage: ['unscheduled', 'new_request'], ...wish }));
  const now = new Date(useNow()).toISOString();
  const items = query.data?.pages.flatMap(({ requests }) =>
    requests.map(({ id, requestNumberDisplay, serviceType, client, requestAddress, createdAt }) => ({
      id,
      title: `${requestNumberDisplay} ${serviceType === null ? '' : categoryLabel(serviceType)}`.trim(),
      duration: 3600,
      who: client.name,
      where: requestAddress && (requestAddress.formattedAddress ?? formattedAddress(requestAddress)),
      facts: [waitingWords(waitingDays(createdAt, now))],
    })),
  );
  const total = query.data?.pages[0]?.total;
  const empty = search === '' ? 'No requests to schedule' : unmatchedText;
  return <TrayList {...{ kind: 'request', title: 'Requests', empty, query, items, total, onSchedule }} />;
}
