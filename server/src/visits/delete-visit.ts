import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../database/bound-dialect.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../http/problem.ts';
import { demandOpenJob } from '../jobs/job-rights.ts';
import type { Actor } from '../session/actor.ts';
import type { VisitForChange } from './visit-for-change.ts';
import { removeVisit } from './visit-store.ts';

const waiting = new Set<VisitStatus>(['unscheduled', 'pending', 'scheduled']);

/** Deletes an extra visit that has not begun; its logs and filled forms stay with the job (API VI-6). */
export async function deleteVisit(
  tx: Tx,
  { visit, job }: VisitForChange,
  by: { actor: Actor; now: Date },
): Promise<void> {
  demandOpenJob(job);
  if (!visit.isExtraVisit || !waiting.has(visit.visitStatus)) throw new Problem('visitUndeletable');
  await removeVisit(tx, visit.id);
  await recordEvent(tx, by, { type: 'visit.deleted', job, visit });
}
