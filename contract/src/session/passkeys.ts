import { mostPasskeys } from '@truckroll/domain/passkeys/passkey';
import { z } from 'zod';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, last, requiredText } from '../fields/fields.ts';
import { newSession } from './session.ts';

/** Required to change how somebody signs in: an unattended session is not enough. */
const currentPassword = z.string().min(1, { error: 'Current password is required' }).max(1000);

/** Bytes that an authenticator made, as base64url. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most, last)
    .regex(/^[A-Za-z0-9_-]+$/);

/** The identifier of a passkey has at most 1023 bytes. */
const credentialId = bytes(1364);

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Whether it is kept by an account of the person's, such as that of the phone, and not on one device alone. */
  isSynced: z.boolean(),
  /** When a sign-in showed that a copy of it exists; null: none did. */
  copiedAt: z.string().nullable(),
});
describeType(passkey, { id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = endpoint({
  id: 'PK-1',
  name: 'listPasskeys',
  summary: "The caller's passkeys",
  method: 'GET',
  path: '/me/passkeys',
  needs: signedIn,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({
    passkeys: z.array(passkey).max(mostPasskeys),
    /** The address at which passkeys work; null until the installation has one. */
    origin: z.string().nullable(),
  }),
});

const relyingParty = z.object({ id: z.string(), name: z.string() });
describeType(relyingParty, { id: 'PasskeyRelyingParty' });

const creationOptions = z.object({
  challenge: z.string(),
  rp: relyingParty,
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })).max(10),
  timeout: z.number(),
  excludeCredentials: z
    .array(z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()).max(20) }))
    .max(mostPasskeys),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
describeType(creationOptions, { id: 'PasskeyCreationOptions' });

export const beginPasskey = endpoint({
  id: 'PK-2',
  name: 'beginPasskey',
  summary: 'Begin to add a passkey: what the browser is asked for (WebAuthn)',
  method: 'POST',
  path: '/me/passkeys/options',
  needs: signedIn,
  peopleOnly: true,
  secretAnswer: true,
  body: z.object({ currentPassword }),
  data: z.object({ options: creationOptions }),
  refuses: ['originUnconfirmed', 'tooManyPasskeys'],
});

const passkeyName = requiredText(80, 'Name is required');

const newPasskey = z.object({
  name: passkeyName,
  credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(40_000),
  transports: z.array(z.string().max(40)).max(20),
});
describeType(newPasskey, { id: 'NewPasskey' });

export const addPasskey = endpoint({
  id: 'PK-3',
  name: 'addPasskey',
  summary: 'Add the passkey that the browser made',
  method: 'POST',
  path: '/me/passkeys',
  needs: signedIn,
  peopleOnly: true,
  status: 201,
  body: newPasskey,
  data: z.object({ passkey }),
  refuses: ['passkeyNotAdded', 'tooManyPasskeys', 'originUnconfirmed'],
});

export const renamePasskey = endpoint({
  id: 'PK-4',
  name: 'renamePasskey',
  summary: 'Rename a passkey of the caller',
  method: 'PATCH',
  path: '/me/passkeys/:id',
  needs: signedIn,
  peopleOnly: true,
  params: idParams,
  body: z.object({ name: passkeyName }),
  data: z.object({ passkey }),
  refuses: ['notFound'],
});

export const removePasskey = endpoint({
  id: 'PK-5',
  name: 'removePasskey',
  summary: 'Remove a passkey of the caller',
  method: 'POST',
  path: '/me/passkeys/:id/remove',
  needs: signedIn,
  peopleOnly: true,
  params: idParams,
  body: z.object({ currentPassword }),
  data: nothing,
  refuses: ['notFound'],
});

const requestOptions = z.object({
  challenge: z.string(),
  /** The host name that passkeys are bound to; missing: that of the page. */
  rpId: z.string().optional(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
describeType(requestOptions, { id: 'PasskeyRequestOptions' });

export const beginPasskeySignIn = endpoint({
  id: 'PK-6',
  name: 'beginPasskeySignIn',
  summary: 'What the browser is asked for to sign in by a passkey (WebAuthn)',
  method: 'POST',
  path: '/auth/passkey/options',
  needs: open,
  isFrugal: true,
  data: z.object({ options: requestOptions }),
});

export const signInByPasskey = endpoint({
  id: 'PK-7',
  name: 'signInByPasskey',
  summary: 'Sign in by a passkey',
  method: 'POST',
  path: '/auth/passkey',
  needs: open,
  isFrugal: true,
  body: z.object({
    credentialId,
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100),
    deviceToken: z.string().max(200).optional(),
  }),
  data: newSession,
  refuses: ['wrongPasskey', 'ssoRequired', 'inactiveUser', 'accountSuspended', 'tooManyRequests'],
});
