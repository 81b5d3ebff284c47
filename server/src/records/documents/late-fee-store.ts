import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';

export type ChargingAccount = { id: string; timezone: string };

/** The accounts that charge late fees, from an id on. */
export const listChargingAccounts = (
  system: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<ChargingAccount[]> =>
  system
    .selectFrom(accountRows.as('accounts'))
    .select(['id', 'timezone'])
    .where('suspendedAt', 'is', null)
    .where('lateFeesSince', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The overdue invoices of the account that are due by a day, in a currency: those that are no fees themselves. */
export async function listFeeInvoices(tx: Tx, of: { dueBy: string; currency: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('documentType', '=', 1)
    .where('documentStatus', 'not in', ['draft', 'void'])
    .where('deletedAt', 'is', null)
    .where('dueDate', '<=', of.dueBy)
    .where('currency', '=', of.currency)
    .where(({ eb }) => eb('total', '>', eb('amountPaid', '+', eb.ref('amountRefunded'))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lateFees').select('period').whereRef('lateFees.feeInvoiceId', '=', 'documents.id'))),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The periods of an invoice of which a fee was drawn. The caller has locked the invoice. */
export async function listDrawnPeriods(tx: Tx, invoiceId: string): Promise<number[]> {
  const rows = await tx.selectFrom('lateFees').select('period').where('invoiceId', '=', invoiceId).execute();
  return rows.map(({ period }) => period);
}

export async function insertLateFee(
  tx: Tx,
  { now, ...fee }: { invoiceId: string; period: number; feeInvoiceId: string; now: Date },
): Promise<void> {
  await telling(tx, 'document', [fee.invoiceId, fee.feeInvoiceId])
    .insertInto('lateFees')
    .values({ ...fee, createdAt: now.toISOString() })
    .execute();
}
