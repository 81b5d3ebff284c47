import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';

/** The names of the clients of jobs, by the id of the job. */
export async function readCustomers(tx: Tx, jobIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.id', 'clients.name'])
    .where('jobs.id', 'in', [...jobIds])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
