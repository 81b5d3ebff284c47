import type { NewSession } from '@truckroll/contract/session';
import type { AccountSurroundings } from '../accounts/describe-account.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { readMe } from './me.ts';
import { insertSession } from './session-store.ts';

/** Signs somebody in on a device and answers as every way in does (API SE-1). */
export async function beginSession(
  tx: Tx,
  user: { accountId: string; userId: string },
  call: { device: string | null; now: Date },
  surroundings: AccountSurroundings,
): Promise<NewSession> {
  const session = await insertSession(tx, { ...user, device: call.device, now: call.now });
  return { ...session, user: await readMe(tx, user, surroundings) };
}
