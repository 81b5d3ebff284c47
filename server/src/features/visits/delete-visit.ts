import { isUnbegun } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { requireOpenJob } from '../../records/jobs/job-rights.ts';
import { removeVisit } from '../../records/jobs/visit-store.ts';
import { applyVisitEffects } from './job-effects.ts';
import type { VisitForChange } from './visit-for-change.ts';

/**
 * Deletes an extra visit that has not started. Its logs and filled forms stay with the job. If it was the last open
 * visit, the job becomes completed (API VI-6, 4.4).
 */
export async function deleteVisit(
  tx: Tx,
  { visit, job }: VisitForChange,
  by: { actor: Actor; now: Date },
): Promise<void> {
  requireOpenJob(job);
  if (!visit.isExtraVisit || !isUnbegun(visit.visitStatus)) throw new Problem('visitUndeletable');
  await removeVisit(tx, visit.id);
  await recordEvent(tx, by, { type: 'visit.deleted', job, visit });
  await applyVisitEffects(tx, job, { from: visit.visitStatus, to: 'cancelled' }, by);
}
