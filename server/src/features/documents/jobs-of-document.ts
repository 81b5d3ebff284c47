import { type SqlBool, sql } from 'kysely';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { invoiceJobs } from '../../records/documents/invoice-jobs.ts';

/**
 * Whether a row of `jobs` belongs to a document: it was made from the job, bills it, has become it, or is the estimate of
 * it.
 */
export const isJobOf = ({ id, jobId, convertedToJobId }: Pick<StoredDocument, 'id' | 'jobId' | 'convertedToJobId'>) =>
  sql<SqlBool>`(jobs.id = ${jobId} or jobs.id = ${convertedToJobId} or jobs.estimate_id = ${id}
    or jobs.id = any(array(select billed.job_id from ${invoiceJobs} billed where billed.invoice_id = ${id})))`;
