import { Secret, TOTP } from 'otpauth';

const issuer = 'Truckroll';
const stepMs = 30_000;
/** A clock may be one step off: its code is still, or already, good. */
const driftSteps = 1;

const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: stepMs / 1000, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, as authenticator apps take it by hand. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says: the secret and whose it is. */
export const setUpUri = (secret: string, email: string): string => appOf(secret, email).toString();

/** The step of 30 seconds whose code this is, or null when it is none of now, nor of one step before or after. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token, timestamp, window: driftSteps });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, now: Date): string => appOf(secret).generate({ timestamp: now.getTime() });
