import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** For how many months the account keeps its audit trail. */
export const readAuditMonths = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('accounts').select('auditMonths').executeTakeFirstOrThrow()).auditMonths;

/** The account's version stays. */
export async function storeAuditMonths(tx: Tx, accountId: string, months: number): Promise<void> {
  await telling(tx, 'account', accountId)
    .updateTable('accounts')
    .set({ auditMonths: months })
    .where('id', '=', accountId)
    .execute();
}
