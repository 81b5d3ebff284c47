import { SignJWT } from 'jose';

const lifeSeconds = 3600;

export type SoftphoneKeys = { accountSid: string; apiKey: string; apiSecret: string; appSid: string };

/**
 * A token with which a browser makes and takes calls for an hour:
 * https://www.twilio.com/docs/iam/access-tokens
 */
export async function makeAccessToken(
  { accountSid, apiKey, apiSecret, appSid }: SoftphoneKeys,
  identity: string,
  now: Date,
): Promise<{ token: string; expiresAt: string }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifeSeconds;
  const grants = { identity, voice: { incoming: { allow: true }, outgoing: { application_sid: appSid } } };
  const token = await new SignJWT({ grants })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    .setJti(`${apiKey}-${issuedAt}`)
    .setIssuer(apiKey)
    .setSubject(accountSid)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(apiSecret));
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
}
