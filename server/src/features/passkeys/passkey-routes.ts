import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/session/passkeys';
import { mostPasskeys } from '@truckroll/domain/passkeys/passkey';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findOrigin, getOrigin } from '../../records/accounts/installation-origin.ts';
import { getForPassword } from '../../records/people/password-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { challengeSeconds, expectChallenge, newChallenge, takeChallenge } from './challenges.ts';
import { userHandleOf } from './passkey-owner.ts';
import * as store from './passkey-store.ts';

/** Ed25519, ECDSA with P-256 and RSA with SHA-256: what authenticators of today have between them. */
const algorithms = [-8, -7, -257];

/** A challenge to add a passkey is good in the session that asked for it, which has shown the password. */
const purposeOf = ({ userId, sessionId }: Actor): string => `add ${userId} ${sessionId}`;

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  // Passkeys that are added at the same time are counted one after the other.
  await getForPassword(tx, userId);
  const passkeys = await store.listPasskeys(tx, userId);
  if (passkeys.length >= mostPasskeys) throw new Problem('tooManyPasskeys', { n: mostPasskeys });
}

/** A person's own passkeys (API PK-1 to PK-5, decision 0113). */
export function passkeyRoutes({ serve, limits, links, settings }: ServerContext): void {
  serve(contract.listPasskeys, {
    async handle({ tx, actor }) {
      const [rows, origin] = await Promise.all([
        store.listPasskeys(tx, actor.userId),
        findOrigin(tx, settings, actor.accountId),
      ]);
      return { passkeys: rows.map(({ credentialId: _, transports: __, ...row }) => row), origin };
    },
  });

  serve(contract.beginPasskey, {
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle({ tx, actor }) {
      const origin = await getOrigin(tx, settings, actor.accountId);
      await requireRoom(tx, actor.userId);
      const passkeys = await store.listPasskeys(tx, actor.userId);
      const options: DataOf<typeof contract.beginPasskey>['options'] = {
        challenge: newChallenge(links, purposeOf(actor)),
        rp: { id: new URL(origin).hostname, name: 'Truckroll' },
        user: { id: userHandleOf(actor), name: actor.email, displayName: actor.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeSeconds * 1000,
        excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({
          type: 'public-key',
          id,
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      };
      return { options };
    },
  });

  serve(contract.addPasskey, {
    async prepare({ body, actor, transact }) {
      const origin = await transact((tx) => getOrigin(tx, settings, actor.accountId));
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const expected = expectChallenge(links, purposeOf(actor));
      const { credentialId: id, clientDataJSON, attestationObject, transports } = body;
      const verified = await verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject, transports },
        },
        expectedChallenge: expected.isOurs,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch((cause: unknown) => {
        throw new Problem('passkeyNotAdded', {}, { cause });
      });
      const challenge = expected.accepted();
      if (!verified.verified || challenge === null) throw new Problem('passkeyNotAdded');
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return { challenge, credential, isSynced: credentialBackedUp };
    },
    async handle({ tx, actor, body, prepared, now, afterCommit, logSecurity }) {
      await requireRoom(tx, actor.userId);
      if (!(await takeChallenge(tx, actor.accountId, prepared.challenge))) throw new Problem('passkeyNotAdded');
      const { credential, isSynced } = prepared;
      const row = await store.insertPasskey(
        tx,
        {
          ...{ userId: actor.userId, credentialId: credential.id, name: body.name, isSynced },
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: body.transports,
        },
        now,
      );
      if (row === undefined) throw new Problem('passkeyNotAdded');
      afterCommit(() => logSecurity('passkey-added', { of: row.id }));
      return { passkey: row };
    },
  });

  serve(contract.renamePasskey, {
    find: async ({ tx, actor, params }) => found(await store.holdPasskey(tx, actor.userId, params.id), 'Passkey'),
    handle: async ({ tx, actor, record, body }) => ({
      passkey: await store.renamePasskey(tx, actor.userId, record.id, body.name),
    }),
  });

  serve(contract.removePasskey, {
    find: async ({ tx, actor, params }) => found(await store.holdPasskey(tx, actor.userId, params.id), 'Passkey'),
    prepare: (request) => requireOwnPassword(request.body.currentPassword, request, limits.guesses),
    async handle({ tx, actor, record, afterCommit, logSecurity }) {
      await store.deletePasskey(tx, actor.userId, record.id);
      afterCommit(() => logSecurity('passkey-removed', { of: record.id }));
      return {};
    },
  });
}
