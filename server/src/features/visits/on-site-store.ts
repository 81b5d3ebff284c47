import type { JobOnSite } from '@truckroll/contract/visits/visit-details';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readPlaceOnSite } from '../../records/clients/choose-place.ts';
import { isGivenOut, liveInvoicesOf } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads, linesOfJobs } from '../../records/jobs/job-rows.ts';

type Place = Pick<JobOnSite, 'jobPhone' | 'servicePropertyId' | 'contactId' | 'serviceProperty' | 'contact'>;

/** The phone, property and contact of a job. */
export async function readSitePlace(tx: Tx, jobId: string): Promise<Place> {
  const job = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['jobPhone', 'servicePropertyId', 'contactId'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  const chosen = found(job, 'Job');
  return { ...chosen, ...(await readPlaceOnSite(tx, chosen)) };
}

const listLines = (tx: Tx, jobId: string): Promise<NonNullable<JobOnSite['lines']>> =>
  tx
    .selectFrom(linesOfJobs.as('jobItems'))
    .select(['itemName', 'quantity', 'type'])
    .where('jobId', '=', jobId)
    .orderBy('orderIndex')
    .execute();

/** What is due on the job's invoices that the reader sees, for each currency. */
async function listDue(tx: Tx, jobId: string, reader: Actor): Promise<NonNullable<JobOnSite['due']>> {
  const rows = await tx
    .selectFrom(liveInvoicesOf(tx, jobId).as('documents'))
    .select((document) => [
      'documents.currency',
      document.fn.sum<string>(sql`documents.total - documents.amount_paid`).as('amount'),
    ])
    .where(isGivenOut)
    .where('documents.id', 'in', selectDocumentIds(tx, reader))
    .groupBy('documents.currency')
    .orderBy('documents.currency')
    .execute();
  return rows.map(({ amount, currency }) => ({ amount: Number(amount), currency })).filter(({ amount }) => amount > 0);
}

/** What people need on site: the phone, property and contact of a job, its lines, and what is due. */
export async function readOnSite(
  tx: Tx,
  jobId: string,
  reader: Actor,
): Promise<Place & Pick<JobOnSite, 'lines' | 'due'>> {
  const [place, lines, due] = await Promise.all([
    readSitePlace(tx, jobId),
    listLines(tx, jobId),
    listDue(tx, jobId, reader),
  ]);
  return { ...place, lines, due };
}
