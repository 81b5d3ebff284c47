import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { Actor } from '../session/actor.ts';

export type JobScope = { actor: Actor; scope: Scope };

export const jobScope = (actor: Actor): JobScope => ({ actor, scope: viewScope(actor, 'Jobs') ?? 'assigned' });

/**
 * The ids of the jobs that somebody sees: all, or those whose team or visit's team he is on or that he created (API 2.3).
 * A union, because each part has an index of its own.
 */
export function selectJobIds(tx: Tx, { actor, scope }: JobScope) {
  const jobs = tx.selectFrom('jobs').select('jobs.id');
  if (scope === 'all') return jobs;
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
 * The same of a row of `jobs`, for queries that read few of them by something else, such as a week's visits: each is
 * looked up by itself, and what else somebody is assigned to is not read.
 */
export const seesJob = ({ actor, scope }: JobScope) =>
  scope === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
        jobs.created_by = ${actor.userId}
        or exists (select from job_team member
          where member.account_id = jobs.account_id and member.job_id = jobs.id and member.user_id = ${actor.userId})
        or exists (select from visit_team member
          where member.account_id = jobs.account_id and member.client_id = jobs.client_id and member.job_id = jobs.id
            and member.user_id = ${actor.userId}))`;
