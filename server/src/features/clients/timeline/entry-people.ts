import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { visitTeams } from '../../../records/jobs/job-rows.ts';
import { readTeam } from '../../../records/jobs/job-team.ts';
import type { UnnamedEntry } from './timeline-part.ts';

/** The people of visits, in their order, by the visit's id. */
async function readVisitTeams(tx: Tx, visitIds: readonly string[]): Promise<Map<string, string[]>> {
  if (visitIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom(visitTeams.as('visitTeam'))
    .select(['visitId', 'userId'])
    .where('visitId', 'in', [...visitIds])
    .orderBy('orderIndex')
    .orderBy('userId')
    .execute();
  const ofVisit = Map.groupBy(rows, ({ visitId }) => visitId);
  return new Map([...ofVisit].map(([id, people]) => [id, people.map(({ userId }) => userId)]));
}

/** The entries of a page with their people, who are read by one query. */
export async function namePeople(tx: Tx, entries: readonly UnnamedEntry[]): Promise<TimelineEntry[]> {
  const visitIds = entries.flatMap(({ kind, id }) => (kind === 'visit' ? [id] : []));
  const teams = await readVisitTeams(tx, visitIds);
  const idsOf = ({ kind, id, by }: UnnamedEntry): string[] =>
    kind === 'visit' ? (teams.get(id) ?? []) : by === null ? [] : [by];
  const people = await readTeam(tx, [...new Set(entries.flatMap(idsOf))]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return entries.map((entry) => {
    const { by: _, ...rest } = entry;
    return { ...rest, people: idsOf(entry).flatMap((id) => byId.get(id) ?? []) };
  });
}
