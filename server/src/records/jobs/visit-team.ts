import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { currentStatuses } from '@truckroll/domain/team/member-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { personRows } from '../people/person-rows.ts';

async function findCurrentIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', 'in', currentStatuses)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The errors of a chosen team: only people who were not deactivated can be added, but current members may stay (API 1.8). */
export async function judgeTeam(
  tx: Tx,
  chosen: readonly string[] | undefined,
  staying: readonly string[],
): Promise<FieldError[]> {
  if (chosen === undefined) return [];
  const current = await findCurrentIds(tx, chosen);
  return chosen.flatMap((id, index) =>
    current.has(id) || staying.includes(id)
      ? []
      : [{ path: `teamMemberIds.${index}`, code: 'not_found', message: 'Team member is not valid' }],
  );
}

/** The people of a job's team who were not deactivated, in order. */
export async function listJobTeam(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobTeam')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'jobTeam.accountId').onRef('users.id', '=', 'jobTeam.userId'),
    )
    .select('users.id')
    .where('jobTeam.jobId', '=', jobId)
    .where('users.status', 'in', currentStatuses)
    .orderBy('jobTeam.orderIndex')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function setVisitTeam(tx: Tx, visitId: string, userIds: readonly string[]): Promise<void> {
  await telling(tx, 'visit', visitId).deleteFrom('visitTeam').where('visitId', '=', visitId).execute();
  if (userIds.length === 0) return;
  await telling(tx, 'visit', visitId)
    .insertInto('visitTeam')
    .values(userIds.map((userId, orderIndex) => ({ visitId, userId, orderIndex })))
    .execute();
}

/** Gives a one-off job the people of its base visit (API 4.5). */
export async function setJobTeam(
  tx: Tx,
  jobId: string,
  { team, now }: { team: readonly string[]; now: Date },
): Promise<void> {
  await telling(tx, 'job', jobId).deleteFrom('jobTeam').where('jobId', '=', jobId).execute();
  const rows = team.map((userId, orderIndex) => ({ jobId, userId, orderIndex }));
  if (rows.length > 0) await telling(tx, 'job', jobId).insertInto('jobTeam').values(rows).execute();
  await telling(tx, 'job', jobId, { now })
    .updateTable('jobs')
    .set({ updatedAt: now.toISOString() })
    .where('id', '=', jobId)
    .execute();
}
