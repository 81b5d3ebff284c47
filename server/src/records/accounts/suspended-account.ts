import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';

export async function isSuspended(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('suspendedAt').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.suspendedAt !== null;
}

/** Refuses a suspended account. For sign-in methods without a session; other requests check this with their session. */
export async function refuseSuspended(tx: Tx, accountId: string): Promise<void> {
  if (await isSuspended(tx, accountId)) throw new Problem('accountSuspended');
}
