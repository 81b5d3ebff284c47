import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../database/bound-dialect.ts';
import type { Actor } from '../session/actor.ts';

export type JobScope = { actor: Actor; scope: Scope };

export const jobScope = (actor: Actor): JobScope => ({ actor, scope: viewScope(actor, 'Jobs') ?? 'assigned' });

/** The ids of the jobs that somebody sees: all, or those whose team or visit's team he is on or that he created (API 2.3). */
export function selectJobIds(tx: Tx, { actor, scope }: JobScope) {
  const jobs = tx.selectFrom('jobs').select('jobs.id');
  if (scope === 'all') return jobs;
  const onTeam = tx.selectFrom('jobTeam').select('jobTeam.jobId').where('jobTeam.userId', '=', actor.userId);
  const onVisit = tx
    .selectFrom('visitTeam')
    .innerJoin('visits', (join) =>
      join.onRef('visits.accountId', '=', 'visitTeam.accountId').onRef('visits.id', '=', 'visitTeam.visitId'),
    )
    .select('visits.jobId')
    .where('visitTeam.userId', '=', actor.userId);
  return jobs.where((job) =>
    job.or([job('jobs.createdBy', '=', actor.userId), job('jobs.id', 'in', onTeam), job('jobs.id', 'in', onVisit)]),
  );
}
