import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isOfJob } from './invoice-jobs.ts';

/** Whether a job has invoices or estimates that are not deleted. */
export async function hasDocumentsOfJob(tx: Tx, jobId: string): Promise<boolean> {
  const document = await tx
    .selectFrom('documents')
    .select('id')
    .where(isOfJob(jobId))
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return document !== undefined;
}
