import type { GuessLimits } from '../../platform/http/guess-limits.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { isKnownDevice } from './known-device-store.ts';

/** Whether the sign-in is from a known device of the user. Invalid device tokens count as wrong guesses. */
export async function judgeDevice(
  by: { email: string; deviceToken: string | undefined; now: Date; address: string },
  { transact, guesses }: { transact: Transact; guesses: GuessLimits },
): Promise<boolean> {
  const { email, deviceToken, now, address } = by;
  if (deviceToken === undefined) return false;
  const isKnown = await transact((tx) => isKnownDevice(tx, email, deviceToken, now));
  if (!isKnown) await guesses.countWrongToken(address);
  return isKnown;
}
