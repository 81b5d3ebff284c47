import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/**
 * A job's revenue: the total of its invoices that are neither void nor deleted, or its own total if there are none (API
 * 4.8).
 */
export async function readJobIncome(tx: Tx, jobId: string): Promise<number> {
  const invoiced = tx
    .selectFrom('documents')
    .select((document) => document.fn.sum<string>('documents.total').as('total'))
    .where('documents.jobId', '=', jobId)
    .where('documents.documentType', '=', 1)
    .where('documents.documentStatus', '!=', 'void')
    .where('documents.deletedAt', 'is', null);
  const row = await tx
    .selectFrom('jobs')
    .select(sql<string>`coalesce(${invoiced}, jobs.total)`.as('income'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  return Number(row?.income ?? 0);
}
