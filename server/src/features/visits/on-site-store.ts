import type { JobOnSite } from '@truckroll/contract/visits/visit-details';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { readPlaceOnSite } from '../../records/clients/choose-place.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';

type OnSite = Pick<JobOnSite, 'jobPhone' | 'servicePropertyId' | 'contactId' | 'serviceProperty' | 'contact'>;

/** The phone, property and contact of a job. */
export async function readOnSite(tx: Tx, jobId: string): Promise<OnSite> {
  const job = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['jobPhone', 'servicePropertyId', 'contactId'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  const chosen = found(job, 'Job');
  return { ...chosen, ...(await readPlaceOnSite(tx, chosen)) };
}
