import { createHash, randomBytes } from 'node:crypto';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { withoutEnd } from '@truckroll/domain/text/without-end';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, findClaimant, release } from '../../platform/database/claims.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { SignInProvider } from './outside-mailboxes.ts';

const lifetimeMs = 10 * 60_000;
const cookieName = 'truckroll-mail-sign-in';
const callbackPath = '/api/integrations/email/callback';

/** An OAuth sign-in at Gmail or Microsoft 365 that has started. */
export type BegunSignIn = {
  userId: string;
  provider: SignInProvider;
  scope: EmailScope;
  verifier: string;
};

/** The redirect URL of the OAuth sign-in. It is registered with the provider (docs/operations.md). */
export const callbackUrl = (publicUrl: string): string => `${withoutEnd(publicUrl, /\//)}${callbackPath}`;

/**
 * The two secrets of a sign-in: `state` is sent through the provider, `proof` stays in a cookie. Without the proof an
 * attacker could start a sign-in and have another person finish it, which would connect that person's mailbox to the
 * attacker's account.
 */
export function newSignInSecrets(): { state: string; proof: string } {
  const secret = () => randomBytes(32).toString('base64url');
  return { state: secret(), proof: secret() };
}

/** The Set-Cookie header of the proof, valid as long as the sign-in; null deletes the cookie. */
export function proofCookie(proof: string | null, publicUrl: string | undefined): string {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const lifetime = proof === null ? 0 : lifetimeMs / 1000;
  const facts = [`Path=${callbackPath}`, `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Lax', isSecure ? 'Secure' : ''];
  return [`${cookieName}=${proof ?? ''}`, ...facts.filter((fact) => fact !== '')].join('; ');
}

/** The proof in the Cookie header of a request; '' without one. */
export function proofIn(cookies: string | undefined): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
}

const hashOf = (state: string, proof: string): string =>
  createHash('sha256').update(`${state}\n${proof}`).digest('base64url');

type Secrets = { state: string; proof: string };

/** Stores a sign-in that starts, and replaces an earlier one of the same person. */
export async function insertSignIn(
  tx: Tx,
  begun: Omit<BegunSignIn, 'userId'> & Secrets,
  { actor, now }: Author,
): Promise<void> {
  const { provider, scope, verifier, state, proof } = begun;
  const stateHash = hashOf(state, proof);
  const ended = await tx.deleteFrom('emailSignIns').where('userId', '=', actor.userId).returning('stateHash').execute();
  await release(
    tx,
    'mail_sign_in',
    ended.map((row) => row.stateHash),
  );
  await claim(tx, 'mail_sign_in', stateHash);
  await tx
    .insertInto('emailSignIns')
    .values({
      ...{ id: newId(), userId: actor.userId, provider, scope, verifier, stateHash },
      expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    })
    .execute();
}

/** The account of a started sign-in, searched in all accounts. */
export const findSignInAccount = (system: Tx, { state, proof }: Secrets): Promise<string | undefined> =>
  findClaimant(system, 'mail_sign_in', hashOf(state, proof));

/** Consumes a sign-in. Undefined if it was used before or has expired. */
export async function takeSignIn(tx: Tx, { state, proof }: Secrets, now: Date): Promise<BegunSignIn | undefined> {
  const stateHash = hashOf(state, proof);
  const row = await tx
    .deleteFrom('emailSignIns')
    .where('stateHash', '=', stateHash)
    .returning(['userId', 'provider', 'scope', 'verifier', 'expiresAt'])
    .executeTakeFirst();
  if (row !== undefined) await release(tx, 'mail_sign_in', [stateHash]);
  if (row === undefined || row.expiresAt <= now.toISOString()) return undefined;
  const { userId, provider, scope, verifier } = row;
  if (provider !== 'gmail' && provider !== 'microsoft') return undefined;
  return { userId, provider, scope, verifier };
}

/** Deletes sign-ins to mailboxes, of all accounts, that were begun and not finished in time. */
export const deleteOldSignIns = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('emailSignIns').where('expiresAt', '<', now.toISOString()));
