import { ActionIcon, Checkbox, Group, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Request } from '@truckroll/contract/requests/requests';
import type { Address } from '@truckroll/domain/addresses/address';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { badgeColor, badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { jobTypeLabel } from '@truckroll/domain/jobs/job-labels';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { urgenciesOf, waitingText } from '@truckroll/domain/jobs/to-schedule';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { memo, useEffect, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { useNow } from '../../design/now.ts';
import { problemOf, requestName } from '../../requests/parts/request-name.ts';
import { requestColumnQuery } from '../../requests/parts/request-queries.ts';
import { trayQuery } from '../parts/calendar-queries.ts';
import { unmatchedText } from '../parts/entry-words.ts';
import { PlanJobsButton, type PlanJobsProps } from './optimise/plan-jobs-button.tsx';
import styles from './tray.module.css';
import { type TrayFilter, TrayFilters, wholeTray } from './tray-filters.tsx';
import { TrayList } from './tray-list.tsx';

export type TrayRights = { jobs: boolean; requests: boolean };

/** The people for whom the planner plans waiting jobs: the people of the calendar's filter, else everybody. */
export type TrayPlan = Pick<PlanJobsProps, 'today' | 'team' | 'personIds'>;

type TrayProps = {
  /** The kinds that the user may schedule. */
  rights: TrayRights;
  plan: TrayPlan;
  onClose: () => void;
  onSchedule: (layer: { job: string } | { request: string }) => void;
};

/** Unscheduled work: dragged onto the calendar, or scheduled by its button (screens 8.7). */
export const Tray = memo(function Tray({ rights, plan, onClose, onSchedule }: TrayProps) {
  const [filter, setFilter] = useState(wholeTray);
  const [ofJobs, setOfJobs] = useState<Cities>([]);
  const [ofRequests, setOfRequests] = useState<Cities>([]);
  const cities = [...new Set([...ofJobs, ...ofRequests])].sort();
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
      <TrayFilters filter={filter} cities={cities} onChange={setFilter} />
      {rights.jobs && (
        <Jobs filter={filter} plan={plan} onSchedule={(job) => onSchedule({ job })} onCities={setOfJobs} />
      )}
      {rights.requests && (
        <Requests filter={filter} onSchedule={(request) => onSchedule({ request })} onCities={setOfRequests} />
      )}
    </aside>
  );
});

type Cities = readonly string[];
type ListProps = { filter: TrayFilter; onSchedule: (id: string) => void; onCities: (cities: Cities) => void };

/** The filters that jobs and requests share. */
const filtersOf = ({ search, skillId, city, waitingDays: age }: TrayFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(skillId === null ? {} : { skillId }),
  ...(city.trim() === '' ? {} : { city: city.trim() }),
  ...(age === null ? {} : { waitingDays: age }),
});

/** Collects the cities of loaded items. An empty result keeps the former options. */
function useCities(addresses: readonly (Pick<Address, 'city'> | null)[] | undefined, onCities: ListProps['onCities']) {
  const known = [...new Set(addresses?.flatMap((address) => address?.city ?? []))].join('\n');
  useEffect(() => {
    if (known !== '') onCities(known.split('\n'));
  }, [known, onCities]);
}

/** Open jobs without a date, by priority, then oldest first. */
function Jobs({ filter, plan, onSchedule, onCities }: ListProps & { plan: TrayPlan }) {
  const { priority } = filter;
  const filters = { ...filtersOf(filter), ...(priority === null ? {} : { priority }) };
  const query = useInfiniteQuery(trayQuery(filters));
  const { colors } = useMe().account;
  const now = new Date(useNow()).toISOString();
  const jobs = query.data?.pages.flatMap((page) => page.jobs);
  useCities(
    jobs?.map(({ jobAddress }) => jobAddress),
    onCities,
  );
  const items = jobs?.map(
    ({ id, jobNumber, title, client, jobAddress, jobType, priority: own, serviceDuration = 3600, createdAt }) => ({
      id,
      title: jobLabel({ jobNumber, title, clientName: client.name }),
      what: jobLabel({ jobNumber, title }),
      duration: serviceDuration,
      who: client.name,
      where: jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress)),
      urgency:
        own === 'high'
          ? { label: badgeLabel('jobPriority', own), color: badgeColor(colors, 'jobPriority', own) }
          : undefined,
      facts: [
        formatDuration(serviceDuration),
        waitingText(createdAt, now),
        ...(jobType === 'recurring' ? [jobTypeLabel(jobType)] : []),
      ],
    }),
  );
  const total = query.data?.pages[0]?.total;
  const empty = Object.keys(filters).length === 0 ? 'No jobs to schedule' : unmatchedText;
  const chosen = useChosen(jobs?.map(({ id }) => id) ?? []);
  const isPlanner = mayPlan(useRights());
  const actions = isPlanner && jobs !== undefined && jobs.length > 0 && (
    <Group justify="space-between" wrap="nowrap" gap="xs" pl={26}>
      <Checkbox
        size="xs"
        label="All"
        aria-label="Select all jobs"
        checked={chosen.isAll}
        indeterminate={chosen.ids.size > 0 && !chosen.isAll}
        onChange={chosen.toggleAll}
      />
      <PlanJobsButton {...plan} jobIds={[...chosen.ids]} onApplied={chosen.clear} />
    </Group>
  );
  const selection = isPlanner ? chosen : undefined;
  return <TrayList {...{ kind: 'job', title: 'Jobs', empty, query, items, total, selection, actions, onSchedule }} />;
}

/** The chosen ones of the listed jobs. Those that leave the list are not chosen any more. */
function useChosen(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(listed.filter((id) => chosen.has(id)));
  const isAll = ids.size === listed.length;
  return {
    ids,
    isAll,
    toggle: (id: string) => setChosen(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(isAll ? [] : listed)),
    clear: () => setChosen(new Set()),
  };
}

/**
 * The customer and the problem of a request, its number last.
 *
 * @example requestNames(request).title → 'Ann Lee, No heat REQ-5'
 */
function requestNames(
  request: Pick<
    Request,
    'client' | 'description' | 'requirements' | 'serviceType' | 'requestNumber' | 'requestNumberDisplay'
  >,
) {
  const what = `${problemOf(request)} ${requestName(request)}`;
  return { title: `${request.client.name}, ${what}`, what };
}

/** Requests without a time, in the order of the jobs (RQ-1). */
function Requests({ filter, onSchedule, onCities }: ListProps) {
  const { priority } = filter;
  const filters = { ...filtersOf(filter), ...(priority === null ? {} : { urgency: urgenciesOf(priority) }) };
  const asked = { stage: ['unscheduled', 'new_request'], sortBy: 'waiting', ...filters } as const;
  const query = useInfiniteQuery(requestColumnQuery(asked));
  const { colors } = useMe().account;
  const now = new Date(useNow()).toISOString();
  const found = query.data?.pages.flatMap(({ requests }) => requests);
  useCities(
    found?.map(({ requestAddress }) => requestAddress),
    onCities,
  );
  const items = found?.map(({ requestAddress, urgency, createdAt, ...request }) => ({
    id: request.id,
    ...requestNames(request),
    duration: 3600,
    who: request.client.name,
    where: requestAddress && (requestAddress.formattedAddress ?? formattedAddress(requestAddress)),
    urgency:
      urgency === 'high' || urgency === 'urgent'
        ? { label: badgeLabel('urgency', urgency), color: badgeColor(colors, 'urgency', urgency) }
        : undefined,
    facts: [waitingText(createdAt, now)],
  }));
  const total = query.data?.pages[0]?.total;
  const empty = Object.keys(filters).length === 0 ? 'No requests to schedule' : unmatchedText;
  return <TrayList {...{ kind: 'request', title: 'Requests', empty, query, items, total, onSchedule }} />;
}
