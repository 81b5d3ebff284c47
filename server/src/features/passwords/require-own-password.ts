import { wrongCurrentPasswordText } from '@truckroll/contract/session/session';
import type { GuessLimits } from '../../platform/http/guess-limits.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getForPassword } from '../../records/people/password-store.ts';
import { isPassword } from './passwords.ts';

/** Requires the caller's password: an open session must not suffice to change how its user signs in. */
export async function requireOwnPassword(
  password: string | undefined,
  { actor, transact }: { actor: Actor; transact: Transact },
  guesses: GuessLimits,
): Promise<void> {
  const guess = await guesses.ofPerson(actor.userId);
  const { passwordHash } = await transact((tx) => getForPassword(tx, actor.userId));
  if (!(await isPassword(passwordHash, password ?? '')))
    throw invalid('currentPassword', wrongCurrentPasswordText, 'mismatch');
  await guess.wasRight();
}
