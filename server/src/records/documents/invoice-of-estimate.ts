import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/**
 * The invoice that was created from an estimate with a deposit, or from its job: the first one that is not void or
 * deleted.
 */
export async function findInvoiceOfEstimate(tx: Tx, estimateId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select invoice.id from documents estimate
    join documents invoice on invoice.account_id = estimate.account_id and invoice.document_type = 1
      and (invoice.id = estimate.converted_to_invoice_id or exists (select from invoice_jobs billed
        where billed.account_id = invoice.account_id and billed.invoice_id = invoice.id and billed.job_id = estimate.converted_to_job_id))
    where estimate.id = ${estimateId} and estimate.is_deposit_required
      and invoice.document_status <> 'void' and invoice.deleted_at is null
    order by invoice.id = estimate.converted_to_invoice_id desc nulls last, invoice.created_at, invoice.id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
