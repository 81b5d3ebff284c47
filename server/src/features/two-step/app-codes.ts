import { Secret, TOTP } from 'otpauth';

const issuer = 'Truckroll';
const stepMs = 30_000;
/** The number of steps that a clock may be off. Codes of the adjacent steps are valid too. */
const driftSteps = 1;

const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: stepMs / 1000, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in the format that authenticator apps accept as typed input. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: the secret and its owner. */
export const setUpUri = (secret: string, email: string): string => appOf(secret, email).toString();

/** The 30-second step of a code. Null if the code belongs neither to the current nor to an adjacent step. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token, timestamp, window: driftSteps });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}
