import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { endSessions } from '../../platform/session/session-store.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { getForPassword } from '../../records/people/password-store.ts';
import { newSecret, setUpUri, stepOfCode } from './app-codes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import * as store from './two-step-store.ts';

const ownerOf = ({ accountId, userId }: Actor): store.Owner => ({ accountId, userId });

/** Creates a secret for a user's app. It becomes active after its first correct code (API SE-16). */
export async function beginTwoStep(
  tx: Tx,
  actor: Actor,
  { seal, now }: { seal: Seal; now: Date },
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  const sealedSecret = seal.seal(actor.accountId, secret);
  if (!(await store.insertUnconfirmed(tx, ownerOf(actor), { sealedSecret, now }))) throw new Problem('twoStepOn');
  return { secret, uri: setUpUri(secret, actor.email) };
}

/**
 * Activates two-step sign-in with the first code, ends the user's other sessions, which began with the password alone, and
 * returns the recovery codes (API SE-17).
 */
export async function confirmTwoStep(
  tx: Tx,
  actor: Actor,
  by: { code: string; seal: Seal; now: Date },
): Promise<string[]> {
  const owner = ownerOf(actor);
  // A sign-in that has checked the password waits for this transaction, or ends with it.
  await getForPassword(tx, actor.userId);
  const waiting = await store.findTwoStep(tx, owner);
  if (waiting === undefined) throw new Problem('twoStepOff');
  if (waiting.confirmedAt !== null) throw new Problem('twoStepOn');
  const step = stepOfCode(by.seal.open(owner.accountId, waiting.sealedSecret), by.code, by.now);
  if (step === null) throw invalid('code', new Problem('wrongCode').message, 'mismatch');
  await store.confirm(tx, owner, { step, sessionId: actor.sessionId, now: by.now });
  await endSessions(tx, actor.userId, { except: actor.sessionId, now: by.now });
  return renewRecoveryCodes(tx, actor);
}

/** Replaces the recovery codes with ten new ones (API SE-18). */
export async function renewRecoveryCodes(tx: Tx, actor: Actor): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(tx, ownerOf(actor), codes);
  return codes;
}
