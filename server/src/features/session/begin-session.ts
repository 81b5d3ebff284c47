import type { NewSession } from '@truckroll/contract/session/session';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { insertSession } from '../../platform/session/session-store.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import type { AccountSurroundings } from '../account/describe-account.ts';
import { refuseWithoutSso } from '../single-sign-on/require-sso.ts';
import { hasTwoStep, lacksTwoStep } from '../two-step/two-step-store.ts';
import { codeRequired } from './judge-sign-in.ts';
import { rememberDevice } from './known-device-store.ts';
import { readMe } from './me.ts';

/**
 * A sign-in: `device` is the browser's own name, `address` the network's, `deviceToken` identifies it as a known device. `passedSecondStep`: a code
 * was given after the password, or what was used is both steps in one.
 */
export type SigningIn = {
  device: string | null;
  address: string;
  deviceToken: string | undefined;
  passedSecondStep: boolean;
  /** By the company's own issuer. */
  isSso?: boolean;
  now: Date;
};

/** Starts a session on a device and returns the answer shared by all sign-in methods (API SE-1). */
export async function beginSession(
  tx: Tx,
  user: { accountId: string; userId: string },
  by: SigningIn,
  surroundings: AccountSurroundings,
): Promise<NewSession> {
  const { accountId, userId } = user;
  await refuseSuspended(tx, accountId);
  if (by.isSso !== true) await refuseWithoutSso(tx, { accountId, userId });
  const { device, address, passedSecondStep, now } = by;
  const mustSetUpTwoStep = !passedSecondStep && (await lacksTwoStep(tx, { accountId, userId }));
  // Two-step sign-in may have been turned on since the password was checked; its sessions had ended by then.
  if (!passedSecondStep && (await hasTwoStep(tx, { accountId, userId }))) throw codeRequired();
  const session = await insertSession(tx, {
    ...{ accountId, userId, device, address, mustSetUpTwoStep, passedSecondStep, now },
  });
  const deviceToken = await rememberDevice(tx, { accountId, userId }, { token: by.deviceToken, now: by.now });
  return { ...session, deviceToken, user: await readMe(tx, { accountId, userId, mustSetUpTwoStep }, surroundings) };
}
