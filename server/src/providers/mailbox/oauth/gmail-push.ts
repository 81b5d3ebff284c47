import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { fetchConfigured } from '../../../platform/egress/egress.ts';
import { MailboxError } from '../mailbox.ts';

/** The expected sender of push requests: a subscription of Google Pub/Sub (API WH-4). */
export type GmailPushSettings = {
  /** The URL of Google's public keys, which are cached for ten minutes. */
  keysUrl: string;
  /** The public URL of the webhook, which is the audience of the token. */
  audience: string;
  /** The service account with which the subscription signs. */
  serviceAccount: string;
};

const issuers = ['https://accounts.google.com', 'accounts.google.com'];
const claimsForm = z.object({ email: z.string(), email_verified: z.literal(true) });
const messageForm = z.object({
  message: z.object({ data: z.string(), messageId: z.string().optional() }),
});
const noticeForm = z.object({ emailAddress: z.email() });

/** Errors caused by the token and not by fetching the keys. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * Checks that a call of the hook comes from our subscription. Answers false for a token that is missing, forged, expired
 * or made for somebody else, and rejects with a `MailboxError` while Google's keys cannot be read.
 */
export function openGmailPush({ keysUrl, audience, serviceAccount }: GmailPushSettings) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: (url, init) => fetchConfigured(url, init) });
  const keyOf: JWTVerifyGetKey = (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw isAboutToken(error) ? error : new MailboxError('unreachable', { cause: error });
    });
  return {
    async isSigned(authorization: string | undefined, now: Date): Promise<boolean> {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) return false;
      try {
        const options = { audience, issuer: issuers, algorithms: ['RS256'], requiredClaims: ['exp'], currentDate: now };
        const { payload } = await jwtVerify(token, keyOf, options);
        const claims = claimsForm.safeParse(payload);
        return claims.success && claims.data.email === serviceAccount;
      } catch (error) {
        if (error instanceof errors.JOSEError) return false;
        throw error;
      }
    },
  };
}

/**
 * The mailbox that a notice of the hook is about, in lower case; null if it is no notice of Gmail.
 *
 * @example mailboxInNotice({ message: { data: btoa('{"emailAddress":"Ann@example.org","historyId":7}') } })
 * → 'ann@example.org'
 */
export function mailboxInNotice(body: unknown): string | null {
  const envelope = messageForm.safeParse(body);
  if (!envelope.success) return null;
  try {
    const notice: unknown = JSON.parse(Buffer.from(envelope.data.message.data, 'base64').toString('utf8'));
    return noticeForm.parse(notice).emailAddress.toLowerCase();
  } catch {
    return null;
  }
}

const watchForm = z.object({ expiration: z.coerce.number().int().positive() });

/**
 * Asks Gmail to report changes to a topic of Pub/Sub, for a week at most. Answers until when, ISO in UTC. Rejects with a
 * `MailboxError`.
 */
export async function watchGmail(
  watchUrl: string,
  { topic, accessToken }: { topic: string; accessToken: string },
): Promise<string> {
  let response: Response;
  try {
    response = await fetchConfigured(watchUrl, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ topicName: topic, labelFilterBehavior: 'include', labelIds: ['INBOX', 'SENT', 'TRASH'] }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch (error) {
    throw new MailboxError('unreachable', { cause: error });
  }
  const serverText = `Status ${response.status}`;
  if (response.status === 401) throw new MailboxError('refused', { serverText });
  if (response.status === 429) throw new MailboxError('throttled', { serverText });
  if (response.status !== 200) throw new MailboxError('unreachable', { serverText });
  const answer = watchForm.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new MailboxError('invalid', { cause: answer.error });
  return new Date(answer.data.expiration).toISOString();
}
