import type { NewSession } from '@truckroll/contract/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { refuseSuspended } from '../../platform/http/suspended-account.ts';
import { insertSession } from '../../platform/session/session-store.ts';
import type { AccountSurroundings } from '../account/describe-account.ts';
import { lacksTwoStep } from '../two-step/two-step-store.ts';
import { rememberDevice } from './known-device-store.ts';
import { readMe } from './me.ts';

/** A sign-in's device: `device` is the browser's own name, `deviceToken` identifies it as a known device. */
export type SigningIn = { device: string | null; deviceToken: string | undefined; now: Date };

/** Starts a session on a device and returns the answer shared by all sign-in methods (API SE-1). */
export async function beginSession(
  tx: Tx,
  user: { accountId: string; userId: string },
  by: SigningIn,
  surroundings: AccountSurroundings,
): Promise<NewSession> {
  const { accountId, userId } = user;
  await refuseSuspended(tx, accountId);
  const mustSetUpTwoStep = await lacksTwoStep(tx, { accountId, userId });
  const session = await insertSession(tx, { accountId, userId, device: by.device, mustSetUpTwoStep, now: by.now });
  const deviceToken = await rememberDevice(tx, { accountId, userId }, { token: by.deviceToken, now: by.now });
  return { ...session, deviceToken, user: await readMe(tx, { accountId, userId, mustSetUpTwoStep }, surroundings) };
}
