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

/** What signs in to a mailbox: a password, or a permission that Gmail or Microsoft 365 gave. */
export type MailCredentials = z.output<typeof credentialsForm>;

/** An access token that ends in this time is renewed before a run, so that it does not end in it. */
const renewedBeforeMs = 10 * 60 * 1000;

/** Credentials as they are stored: encrypted for their account alone. */
export const sealCredentials = (seal: Seal, accountId: string, credentials: MailCredentials): string =>
  seal.seal(accountId, JSON.stringify(credentials));

/** Stored credentials. Throws `SealBroken` for those of another account, that were changed, or whose key is unknown. */
export const openCredentials = (seal: Seal, accountId: string, sealed: string): MailCredentials =>
  credentialsForm.parse(JSON.parse(seal.open(accountId, sealed)));

/** Whether a permission has to be renewed before it is used. A password never has to. */
export const hasToBeRenewed = (credentials: MailCredentials, now: Date): boolean =>
  'expiresAt' in credentials && Date.parse(credentials.expiresAt) - now.getTime() < renewedBeforeMs;

/** What of the credentials a mail server gets to see. */
export const signInOf = (credentials: MailCredentials): MailboxAccess['signIn'] =>
  'password' in credentials
    ? { user: credentials.user, password: credentials.password }
    : { user: credentials.user, accessToken: credentials.accessToken };
