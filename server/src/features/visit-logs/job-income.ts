import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { selectDocumentIds } from '../record-rights/document-scope.ts';

/** A job's invoices that count as its revenue: neither void nor deleted, and seen by the user. */
export const revenueInvoices = (tx: Tx, jobId: string, actor: Actor) =>
  tx
    .selectFrom('documents')
    .where('documents.jobId', '=', jobId)
    .where('documents.documentType', '=', 1)
    .where('documents.documentStatus', '!=', 'void')
    .where('documents.id', 'in', selectDocumentIds(tx, actor));

/** A job's revenue: the total of its invoices that the user sees, or its own total if there are none (API 4.8). */
export async function readJobIncome(tx: Tx, jobId: string, actor: Actor): Promise<number> {
  const invoiced = revenueInvoices(tx, jobId, actor).select((document) =>
    document.fn.sum<string>('documents.total').as('total'),
  );
  const row = await tx
    .selectFrom('jobs')
    .select(sql<string>`coalesce(${invoiced}, jobs.total)`.as('income'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  return Number(row?.income ?? 0);
}
