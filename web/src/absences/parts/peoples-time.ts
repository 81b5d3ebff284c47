import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Absence } from '@truckroll/contract/absences/absences';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { listTeam, TeamMember } from '@truckroll/contract/team/team';
import { addDays } from '@truckroll/domain/calendar/days';
import { type ClosedDay, closedTexts } from '@truckroll/domain/holidays/closed-days';
import type { PeoplesTime } from '@truckroll/domain/visits/off-time';
import { useMemo } from 'react';
import { meQuery, useMe } from '../../app/session/me.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { absencesKey, absencesQuery } from './absence-queries.ts';
import { closedDaysKey, closedDaysQuery } from './closed-days-queries.ts';

type Loaded = { absences: readonly Absence[]; team: readonly TeamMember[]; closedDays: readonly ClosedDay[] };

function peoplesTime(zone: string, { absences, team, closedDays }: Loaded): PeoplesTime {
  const own = team.flatMap(({ id, workingWeek }) => (workingWeek === null ? [] : [[id, workingWeek] as const]));
  return {
    zone,
    absences: absences.filter(({ status }) => status === 'approved'),
    weeks: new Map(own),
    closed: closedTexts(closedDays),
  };
}

const noAbsences: readonly Absence[] = [];
const noTeam: readonly TeamMember[] = [];
const noClosedDays: readonly ClosedDay[] = [];

type Range = { from: string; to: string };

/** The queries of the people's time in a range of days, the second not included. */
export function peoplesTimeQueries({ from, to }: Range) {
  const days = { start: from, end: addDays(to, -1) };
  return {
    absences: { ...absencesQuery({ ...days, status: ['approved'] }), staleTime: 60_000 },
    closedDays: closedDaysQuery(days),
    team: { ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 },
  };
}

/**
 * Approved time off and closed days in a range of days, the second not included, and the people's own working hours.
 */
export function usePeoplesTime(range: Range | null) {
  const zone = useMe().account.timezone;
  const queries = peoplesTimeQueries(range ?? { from: '2000-01-01', to: '2000-01-02' });
  const enabled = range !== null;
  const { data: loadedAbsences = noAbsences } = useQuery({ ...queries.absences, enabled });
  const { data: loadedDays = noClosedDays } = useQuery({ ...queries.closedDays, enabled });
  // Empty lists are always the same object, so that nothing is rendered again when they arrive.
  const absences = loadedAbsences.length === 0 ? noAbsences : loadedAbsences;
  const closedDays = loadedDays.length === 0 ? noClosedDays : loadedDays;
  const team = useQuery(queries.team).data?.team ?? noTeam;
  const times = useMemo(() => peoplesTime(zone, { absences, team, closedDays }), [zone, absences, team, closedDays]);
  return { times, absences, closedDays };
}

/** Prefetches the same data before a screen shows it. */
export async function fetchPeoplesTime(queryClient: QueryClient, range: Range): Promise<void> {
  const { absences, closedDays, team } = peoplesTimeQueries(range);
  await Promise.all([
    queryClient.prefetchQuery(absences),
    queryClient.prefetchQuery(closedDays),
    queryClient.prefetchQuery(team),
  ]);
}

/** The same from the cached queries, for a warning outside of a page. */
export function loadedPeoplesTime(queryClient: QueryClient): PeoplesTime {
  const lists = queryClient.getQueriesData<Absence[]>({ queryKey: [...absencesKey, 'list'] });
  const byId = new Map(lists.flatMap(([, absences]) => absences ?? []).map((absence) => [absence.id, absence]));
  const teams = queryClient.getQueriesData<DataOf<typeof listTeam>>({ queryKey: ['team', 'list'] });
  const closed = queryClient.getQueriesData<ClosedDay[]>({ queryKey: closedDaysKey });
  // The same day may be part of several ranges.
  const closedDays = new Map(closed.flatMap(([, days]) => days ?? []).map((day) => [JSON.stringify(day), day]));
  const zone = queryClient.getQueryData(meQuery.queryKey)?.account.timezone ?? 'UTC';
  return peoplesTime(zone, {
    absences: [...byId.values()],
    team: teams.flatMap(([, page]) => page?.team ?? []),
    closedDays: [...closedDays.values()],
  });
}
