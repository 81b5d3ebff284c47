import { type Sight, sightOf, viewScope } from '@truckroll/domain/abilities/rights';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';

export type JobScope = { actor: Actor; scope: Sight };

/** The jobs that a user's list shows. All other answers about jobs use the same scope. */
export const jobScope = (actor: Actor): JobScope => ({ actor, scope: viewScope(actor, 'Jobs') ?? 'none' });

/**
 * The jobs that a user may change through another ability of the module, such as logging time, even if no list shows
 * them.
 */
export const jobWorkScope = (actor: Actor): JobScope => ({ actor, scope: sightOf(actor, 'Jobs') });

/**
 * The ids of the jobs visible to a user: all, or those that the user created or is assigned to by the job's or a
 * visit's team (API 2.3). It is a union, because each part uses its own index.
 */
export function selectJobIds(tx: Tx, { actor, scope }: JobScope) {
  const jobs = tx.selectFrom('jobs').select('jobs.id');
  if (scope === 'all') return jobs;
  if (scope === 'none') return jobs.where(sql<SqlBool>`false`);
  const assigned = tx
    .selectFrom('jobs as created')
    .select('created.id')
    .where('created.createdBy', '=', actor.userId)
    .union(tx.selectFrom('jobTeam').select('jobTeam.jobId as id').where('jobTeam.userId', '=', actor.userId))
    .union(
      tx
        .selectFrom('visitTeam')
        .select((visit) => visit.ref('visitTeam.jobId').$notNull().as('id'))
        .where('visitTeam.userId', '=', actor.userId),
    );
  return jobs.where('jobs.id', 'in', assigned);
}

/**
 * Whether a row of `jobs` is visible to a user. For queries that already read few jobs, such as a week's visits: each
 * job is checked by itself, without reading the user's other assignments.
 */
export const seesJob = ({ actor, scope }: JobScope) =>
  scope !== 'assigned'
    ? sql<SqlBool>`${sql.lit(scope === 'all')}`
    : sql<SqlBool>`(
        jobs.created_by = ${actor.userId}
        or exists (select from job_team member
          where member.account_id = jobs.account_id and member.job_id = jobs.id and member.user_id = ${actor.userId})
        or exists (select from visit_team member
          where member.account_id = jobs.account_id and member.client_id = jobs.client_id and member.job_id = jobs.id
            and member.user_id = ${actor.userId}))`;
