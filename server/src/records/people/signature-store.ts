import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** A person's signature as sanitised HTML; '' without one. */
export async function readSignature(tx: Tx, userId: string): Promise<string> {
  const row = await tx.selectFrom('users').select('emailSignature').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.emailSignature ?? '';
}

export async function updateSignature(tx: Tx, userId: string, emailSignature: string): Promise<void> {
  await telling(tx, 'team', userId).updateTable('users').set({ emailSignature }).where('id', '=', userId).execute();
}
