import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownCurrency } from '../accounts/account-rows.ts';
import { readCurrency } from '../accounts/account-store.ts';

/** The currency of a job's amounts, for queries over `jobs`: that of the estimate it came from, else the account's. */
export const currencyOfJob = sql<string>`coalesce((select estimate.currency from documents estimate
  where estimate.account_id = jobs.account_id and estimate.id = jobs.estimate_id), ${ownCurrency})`;

/** The currency of a job that comes from this estimate, or from none. */
export async function readCurrencyOfJob(tx: Tx, estimateId: string | null): Promise<string> {
  if (estimateId === null) return await readCurrency(tx);
  const estimate = await tx.selectFrom('documents').select('currency').where('id', '=', estimateId).executeTakeFirst();
  return estimate?.currency ?? (await readCurrency(tx));
}
