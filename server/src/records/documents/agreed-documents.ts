import { agreementOf } from '@truckroll/domain/documents/document-lock';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isOfJob } from './invoice-jobs.ts';

/** Whether a client has agreed to a document of a job: the estimate that it came from, or one that was made of it. */
export async function hasAgreedDocument(tx: Tx, job: { id: string; estimateId: string | null }): Promise<boolean> {
  const rows = await tx
    .selectFrom('documents')
    .select(['documentType', 'actionStatus', 'contractSignedAt'])
    .where((document) =>
      document.or([isOfJob(job.id), ...(job.estimateId === null ? [] : [document('id', '=', job.estimateId)])]),
    )
    .where('deletedAt', 'is', null)
    .execute();
  return rows.some((row) => agreementOf(row) !== null);
}
