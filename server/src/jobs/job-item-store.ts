import type { ProductRow } from '@truckroll/contract/client-tabs';
import type { Tx } from '../database/bound-dialect.ts';
import { type JobScope, selectJobIds } from './job-scope.ts';

/** The items of a client's jobs in scope, newest job first (API CL-10). */
export async function listItemsOf(tx: Tx, clientId: string, within: JobScope): Promise<ProductRow[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'jobItems.accountId').onRef('jobs.id', '=', 'jobItems.jobId'),
    )
    .select([
      'jobItems.jobId',
      'jobs.jobNumber',
      'jobs.title as jobName',
      'jobItems.itemName',
      'jobItems.description',
      'jobItems.quantity',
    ])
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, within))
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .orderBy('jobItems.orderIndex')
    .orderBy('jobItems.id')
    .execute();
  return rows.map((row) => ({ ...row, name: row.itemName }));
}
