import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/session/passkeys';
import { showsCopy } from '@truckroll/domain/passkeys/passkey';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Links } from '../../platform/storage/links.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { holdStatus } from '../../records/people/password-store.ts';
import type { ServerContext } from '../../server-context.ts';
import {
  type Challenge,
  challengeSeconds,
  expectChallenge,
  newChallenge,
  takeChallenge,
} from '../passkeys/challenges.ts';
import { readUserHandle } from '../passkeys/passkey-owner.ts';
import { findPasskey, noteCopy, noteUse, type PasskeyOwner, type StoredPasskey } from '../passkeys/passkey-store.ts';
import { beginSession } from './begin-session.ts';

const purpose = 'sign-in';

type Answered = BodyOf<typeof contract.signInByPasskey>;
type Found = { owner: PasskeyOwner; passkey: StoredPasskey; origin: string };
type Judged = Found & { challenge: Challenge; counter: number; isSynced: boolean };

/** The passkey that an answer names; undefined if its owner has no such one, or the installation has no address. */
async function findNamed(answer: Answered, transact: Transact, settings: Settings): Promise<Found | undefined> {
  const owner = readUserHandle(answer.userHandle);
  if (owner === null) return undefined;
  return transact(async (tx) => {
    const passkey = await findPasskey(tx, owner, answer.credentialId);
    const origin = passkey && (await findOrigin(tx, settings, owner.accountId));
    return passkey === undefined || origin === undefined || origin === null ? undefined : { owner, passkey, origin };
  });
}

/** Checks what an authenticator answered: our challenge, our address, the person's verification, and the signature. */
async function judge(answer: Answered, found: Found, links: Links): Promise<Judged | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } = answer;
  const expected = expectChallenge(links, purpose);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: expected.isOurs,
      expectedOrigin: found.origin,
      expectedRPID: new URL(found.origin).hostname,
      // The count is judged by `showsCopy`, so that a copy is told from a wrong signature.
      credential: { id, publicKey: new Uint8Array(Buffer.from(found.passkey.publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    const challenge = expected.accepted();
    if (!verified || challenge === null) return null;
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return { ...found, challenge, counter, isSynced };
  } catch {
    return null;
  }
}

/** Signing in by a passkey, which counts as both steps (API PK-6 and PK-7, decision 0113). */
export function passkeySignInRoutes(context: ServerContext): void {
  const { serveOpen, limits, links, settings } = context;

  serveOpen(contract.beginPasskeySignIn, {
    handle: () => {
      const { PUBLIC_URL } = settings;
      return Promise.resolve({
        options: {
          challenge: newChallenge(links, purpose),
          ...(PUBLIC_URL === undefined ? {} : { rpId: new URL(PUBLIC_URL).hostname }),
          timeout: challengeSeconds * 1000,
          userVerification: 'required',
        },
      });
    },
  });

  serveOpen(contract.signInByPasskey, {
    async prepare({ body, transact, now, address, logSecurity }) {
      const refuse = async (reason: string, owner: Partial<PasskeyOwner> = {}): Promise<never> => {
        logSecurity('sign-in-refused', { reason }, owner);
        await limits.guesses.countWrongToken(address);
        throw new Problem('wrongPasskey');
      };
      const found = await findNamed(body, transact, settings);
      if (found === undefined) return refuse('unknown-passkey');
      const judged = await judge(body, found, links);
      if (judged === null) return refuse('wrong-passkey', found.owner);
      const { owner, passkey, counter } = judged;
      if (showsCopy({ stored: passkey.counter, shown: counter })) {
        await transact((tx) => noteCopy(tx, owner, passkey.id, now));
        return refuse('copied-passkey', owner);
      }
      return judged;
    },
    async handle({ tx, body, prepared, device, address, now, afterCommit, logSecurity }) {
      const { owner, passkey, challenge, counter, isSynced } = prepared;
      const status = await holdStatus(tx, owner);
      if (status !== 'active') {
        logSecurity('sign-in-refused', { reason: 'inactive' }, owner);
        throw new Problem('inactiveUser');
      }
      const use = { id: passkey.id, before: passkey.counter, counter, isSynced, now };
      const isFirst = await takeChallenge(tx, owner.accountId, challenge);
      if (!isFirst || !(await noteUse(tx, owner, use))) throw new Problem('wrongPasskey');
      afterCommit(() => logSecurity('sign-in', { reason: 'passkey' }, owner));
      const signingIn = { device, address, deviceToken: body.deviceToken, passedSecondStep: true, now };
      return beginSession(tx, owner, signingIn, context);
    },
  });
}
