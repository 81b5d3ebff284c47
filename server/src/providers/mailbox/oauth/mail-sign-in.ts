import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fetchConfigured } from '../../../platform/egress/egress.ts';
import { MailboxError, type MailHost } from '../mailbox.ts';

/** A provider where people permit the access to their mailbox themselves (OAuth 2 with PKCE). */
export type MailSignInProvider = {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Where a permission is given back. Null if the provider has no such address. */
  revocationUrl: string | null;
  scope: string;
  /** Further parameters that make the provider give a token for renewing. */
  extra: Record<string, string>;
  imap: MailHost;
  smtp: MailHost;
  /** Whether it files what it sends by itself. */
  filesSentMail: boolean;
};

/** The permission to a mailbox. It is stored sealed, never logged or answered. */
export type MailPermission = {
  accessToken: string;
  /** ISO in UTC. From then on the access token is refused. */
  expiresAt: string;
  refreshToken: string;
};

const timeoutMs = 15_000;
const longestWords = 500;

/**
 * The address at which a person permits the access, and the secret that proves later that it was we who asked. The
 * caller keeps `verifier` with the hash of `state`.
 */
export function beginMailSignIn(
  provider: MailSignInProvider,
  { redirectUrl, state, email }: { redirectUrl: string; state: string; email: string | null },
): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(provider.authorizationUrl);
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUrl,
    scope: provider.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(email === null ? {} : { login_hint: email }),
    ...provider.extra,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, verifier };
}

const tokenForm = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
});
const refusalForm = z.object({ error: z.string(), error_description: z.string().optional() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function post(url: string, fields: Record<string, string>): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetchConfigured(url, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, content: parsed(await response.text()) };
  } catch (error) {
    throw new MailboxError('unreachable', { cause: error });
  }
}

/** The refusals that only the person can mend. Others concern our own keys, or pass. */
const endedPermission = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);

function refusal(status: number, content: unknown): MailboxError {
  const said = refusalForm.safeParse(content);
  const words = said.success ? (said.data.error_description ?? said.data.error) : `Status ${status}`;
  const serverText = words.replace(/\s+/g, ' ').trim().slice(0, longestWords);
  if (status === 429) return new MailboxError('throttled', { serverText });
  const isEnded = said.success && endedPermission.has(said.data.error);
  return new MailboxError(isEnded ? 'refused' : 'unreachable', { serverText });
}

async function askForToken(provider: MailSignInProvider, fields: Record<string, string>, now: Date) {
  const { clientId, clientSecret, tokenUrl } = provider;
  const client = { client_id: clientId, client_secret: clientSecret };
  const { status, content } = await post(tokenUrl, { ...fields, ...client });
  if (status !== 200) throw refusal(status, content);
  const token = tokenForm.safeParse(content);
  if (!token.success) throw new MailboxError('invalid', { cause: token.error });
  const expiresAt = new Date(now.getTime() + token.data.expires_in * 1000).toISOString();
  return { ...token.data, expiresAt };
}

/** The address of the mailbox. The token comes from the provider itself over TLS, so its signature proves nothing more. */
async function emailIn(idToken: string | undefined): Promise<string> {
  const claims = z.object({ email: z.email().optional(), preferred_username: z.email().optional() });
  const { decodeJwt } = await import('jose');
  try {
    const { email, preferred_username: username } = claims.parse(decodeJwt(idToken ?? ''));
    const address = email ?? username;
    if (address !== undefined) return address;
  } catch (error) {
    throw new MailboxError('invalid', { cause: error });
  }
  throw new MailboxError('invalid', {});
}

/**
 * Exchanges the code of a person who permitted the access. Rejects with a `MailboxError`: `refused` for a code that is
 * wrong, used or too old, `unreachable` and `throttled` where trying later helps.
 */
export async function finishMailSignIn(
  provider: MailSignInProvider,
  { code, verifier, redirectUrl, now }: { code: string; verifier: string; redirectUrl: string; now: Date },
): Promise<MailPermission & { email: string }> {
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUrl };
  const token = await askForToken(provider, fields, now);
  // Without it the mailbox would work for an hour.
  if (token.refresh_token === undefined) throw new MailboxError('invalid', {});
  return {
    email: await emailIn(token.id_token),
    accessToken: token.access_token,
    expiresAt: token.expiresAt,
    refreshToken: token.refresh_token,
  };
}

/**
 * Renews the access. The token for renewing may change, and the old one end with it: the answer has to be stored. Rejects
 * with a `MailboxError`: `refused` once the person has taken the permission back, or it ended by itself.
 */
export async function renewMailSignIn(
  provider: MailSignInProvider,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<MailPermission> {
  const token = await askForToken(provider, { grant_type: 'refresh_token', refresh_token: refreshToken }, now);
  return {
    accessToken: token.access_token,
    expiresAt: token.expiresAt,
    refreshToken: token.refresh_token ?? refreshToken,
  };
}

/** Gives the permission back, when a mailbox is disconnected. Answers whether the provider took it. */
export async function revokeMailSignIn(provider: MailSignInProvider, refreshToken: string): Promise<boolean> {
  if (provider.revocationUrl === null) return false;
  try {
    return (await post(provider.revocationUrl, { token: refreshToken })).status === 200;
  } catch (error) {
    if (error instanceof MailboxError) return false;
    throw error;
  }
}
