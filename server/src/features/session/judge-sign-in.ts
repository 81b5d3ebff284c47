import { problems } from '@truckroll/contract/endpoints/problem';
import type { login } from '@truckroll/contract/session/session';
import type { Guess, GuessLimits } from '../../platform/http/guess-limits.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Checked, RequestContext, Transact } from '../../platform/http/request-steps.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { isPassword } from '../passwords/passwords.ts';
import { hasTwoStep, type Owner } from '../two-step/two-step-store.ts';
import { isKnownDevice } from './known-device-store.ts';

/** Whether the sign-in is from a known device of the user. Invalid device tokens count as wrong guesses. */
async function judgeDevice(
  by: { email: string; deviceToken: string | undefined; now: Date; address: string },
  { transact, guesses }: { transact: Transact; guesses: GuessLimits },
): Promise<boolean> {
  const { email, deviceToken, now, address } = by;
  if (deviceToken === undefined) return false;
  const isKnown = await transact((tx) => isKnownDevice(tx, email, deviceToken, now));
  if (!isKnown) await guesses.countWrongToken(address);
  return isKnown;
}

type SignIn = RequestContext<typeof login> & Checked<typeof login> & { transact: Transact };
/** `codeGuess` is null if no second step is needed. */
export type JudgedSignIn = { user: Owner; passwordHash: string; codeGuess: Guess | null };

/** The refusal of a sign-in that needs a second step. */
export const codeRequired = (): Problem =>
  new Problem('codeRequired', {}, { fields: [{ path: 'code', code: 'required', message: problems.codeRequired[1] }] });

/**
 * Checks the password of a sign-in, and requires a code where needed. The code is used by the transaction that starts
 * the session (API SE-1).
 */
export async function judgeSignIn(request: SignIn, guesses: GuessLimits): Promise<JudgedSignIn> {
  const { body, transact, now, address, logSecurity } = request;
  const { email, deviceToken } = body;
  const isKnownDevice = () => judgeDevice({ email, deviceToken, now, address }, { transact, guesses });
  const countedAs = (by: { userId?: string }) => (refusal: unknown) => {
    logSecurity('sign-in-refused', { reason: 'too-many-guesses' }, { email, ...by });
    throw refusal;
  };

  const guess = await guesses.signIn({ email, address, isKnownDevice }).catch(countedAs({}));
  const found = await transact((tx) => findByEmail(tx, email));
  const passwordHash = found?.passwordHash ?? null;
  const isRight = await isPassword(passwordHash, body.password);
  const by = { email, ...(found && { accountId: found.accountId, userId: found.id }) };
  if (!isRight || found === undefined || passwordHash === null) {
    logSecurity('sign-in-refused', { reason: 'wrong-password' }, by);
    throw new Problem('wrongPassword');
  }
  await guess.wasRight();
  if (found.status !== 'active') {
    logSecurity('sign-in-refused', { reason: 'inactive' }, by);
    throw new Problem('inactiveUser');
  }

  const user = { accountId: found.accountId, userId: found.id };
  if (!(await transact((tx) => hasTwoStep(tx, user)))) return { user, passwordHash, codeGuess: null };
  if (body.code === undefined || body.code === '') throw codeRequired();
  const codeGuess = await guesses.code({ ...user, address, isKnownDevice }).catch(countedAs(user));
  return { user, passwordHash, codeGuess };
}
