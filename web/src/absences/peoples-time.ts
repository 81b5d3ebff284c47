import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Absence } from '@truckroll/contract/absences';
import type { DataOf } from '@truckroll/contract/endpoint';
import type { listTeam, TeamMember } from '@truckroll/contract/team';
import { addDays } from '@truckroll/domain/calendar/days';
import type { PeoplesTime } from '@truckroll/domain/visits/off-time';
import { useMemo } from 'react';
import { meQuery, useMe } from '../app/session/me.ts';
import { teamQuery } from '../team/team-queries.ts';
import { absencesKey, absencesQuery } from './absence-queries.ts';

function peoplesTime(zone: string, absences: readonly Absence[], team: readonly TeamMember[]): PeoplesTime {
  const own = team.flatMap(({ id, workingWeek }) => (workingWeek === null ? [] : [[id, workingWeek] as const]));
  return { zone, absences: absences.filter(({ status }) => status === 'approved'), weeks: new Map(own) };
}

const none: readonly never[] = [];

/** Approved time off in a range of days, the second not included, and the people's own working hours. */
export function usePeoplesTime(range: { from: string; to: string } | null) {
  const zone = useMe().account.timezone;
  const { from, to } = range ?? { from: '2000-01-01', to: '2000-01-02' };
  const absences = useQuery({
    ...absencesQuery({ start: from, end: addDays(to, -1), status: ['approved'] }),
    enabled: range !== null,
    staleTime: 60_000,
  }).data;
  const team = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 }).data?.team;
  const times = useMemo(() => peoplesTime(zone, absences ?? none, team ?? none), [zone, absences, team]);
  return { times, absences: absences ?? (none as readonly Absence[]) };
}

/** The same from what the pages have loaded, for a warning outside of a page. */
export function loadedPeoplesTime(queryClient: QueryClient): PeoplesTime {
  const lists = queryClient.getQueriesData<Absence[]>({ queryKey: [...absencesKey, 'list'] });
  const byId = new Map(lists.flatMap(([, absences]) => absences ?? []).map((absence) => [absence.id, absence]));
  const teams = queryClient.getQueriesData<DataOf<typeof listTeam>>({ queryKey: ['team', 'list'] });
  const zone = queryClient.getQueryData(meQuery.queryKey)?.account.timezone ?? 'UTC';
  return peoplesTime(
    zone,
    [...byId.values()],
    teams.flatMap(([, page]) => page?.team ?? []),
  );
}
