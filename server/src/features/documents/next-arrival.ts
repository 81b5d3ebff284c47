import type { NextArrival } from '@truckroll/contract/documents/send-document';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';
import { isJobOf } from './jobs-of-document.ts';

/** The next promised window of the jobs that a document belongs to or has become; null when none is promised (API 4.7). */
export async function findNextArrival(
  tx: Tx,
  document: Pick<StoredDocument, 'id' | 'jobId' | 'convertedToJobId'>,
  now: Date,
): Promise<NextArrival | null> {
  const row = await tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select(['visits.promisedFrom', 'visits.promisedTo', 'visits.timezone'])
    .where(isJobOf(document))
    .where('visits.visitStatus', 'in', ['pending', 'scheduled', 'in_transit'])
    .where('visits.promisedTo', '>', now.toISOString())
    .orderBy('visits.promisedFrom')
    .orderBy('visits.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.promisedFrom === null || row.promisedTo === null) return null;
  return { promisedFrom: row.promisedFrom, promisedTo: row.promisedTo, timezone: row.timezone };
}
