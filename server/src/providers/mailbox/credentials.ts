import { z } from 'zod';
import type { Seal } from '../../platform/storage/seal.ts';
import type { MailboxAccess } from './mailbox.ts';

const passwordForm = z.object({ user: z.string(), password: z.string() });
const permissionForm = z.object({
  user: z.string(),
  accessToken: z.string(),
  expiresAt: z.string(),
  refreshToken: z.string(),
});
const credentialsForm = z.union([passwordForm, permissionForm]);

/** The credentials of a mailbox: a password, or the OAuth tokens of Gmail or Microsoft 365. */
export type MailCredentials = z.output<typeof credentialsForm>;

/** An access token that expires within this time is renewed before a run, so that it does not expire during the run. */
const renewedBeforeMs = 10 * 60 * 1000;

/** Credentials as they are stored: encrypted for their account. */
export const sealCredentials = (seal: Seal, accountId: string, credentials: MailCredentials): string =>
  seal.seal(accountId, JSON.stringify(credentials));

/** Decrypts credentials. Throws `SealBroken` for those of another account, modified ones, and an unknown key. */
export const openCredentials = (seal: Seal, accountId: string, sealed: string): MailCredentials =>
  credentialsForm.parse(JSON.parse(seal.open(accountId, sealed)));

/** Whether an access token has to be renewed before it is used. Always false for a password. */
export const hasToBeRenewed = (credentials: MailCredentials, now: Date): boolean =>
  'expiresAt' in credentials && Date.parse(credentials.expiresAt) - now.getTime() < renewedBeforeMs;

/** The part of the credentials that is sent to a mail server. */
export const signInOf = (credentials: MailCredentials): MailboxAccess['signIn'] =>
  'password' in credentials
    ? { user: credentials.user, password: credentials.password }
    : { user: credentials.user, accessToken: credentials.accessToken };
