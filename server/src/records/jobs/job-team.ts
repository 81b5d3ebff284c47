import type { Tx } from '../../platform/database/bound-dialect.ts';
import { personRows } from '../people/person-rows.ts';

/** The people of a job and of its open visits. */
export async function readAllPeople(tx: Tx, jobId: string): Promise<{ id: string; name: string }[]> {
  const ofJob = tx.selectFrom('jobTeam').select('userId').where('jobId', '=', jobId);
  const ofVisits = tx
    .selectFrom('visitTeam')
    .innerJoin('visits', 'visits.id', 'visitTeam.visitId')
    .select('visitTeam.userId')
    .where('visits.jobId', '=', jobId)
    .where('visits.visitStatus', 'not in', ['completed', 'cancelled']);
  const rows = await ofJob.union(ofVisits).execute();
  return readTeam(
    tx,
    rows.map(({ userId }) => userId),
  );
}

/** People with their names, in id order. */
export async function readTeam(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
  return ids.flatMap((id) => {
    const name = byId.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}
