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

/** Errors caused by the token and not by fetching the keys. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * Checks that a request of the hook comes from our subscription. Answers false for a token that is missing, forged, expired
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
