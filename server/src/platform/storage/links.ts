import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignedLink = { url: string; expiresAt: string };

export type Links = {
  /**
   * Signs a link to a stored file, or with `path` to another resource of `key`. It works without a session, so the
   * caller must have checked that the reader may read it.
   */
  sign: (key: string, options?: { seconds?: number; path?: string }) => SignedLink;
  /** The expiry of a link in epoch seconds, or null when it is invalid or expired. */
  endOf: (link: { key: string; expires: string; signature: string }) => number | null;
};

const usualSeconds = 3600;
/** Expiry times are multiples of five minutes, so that a file's URL is stable for a while and browsers can cache it. */
const roundedToSeconds = 300;

export function makeLinks({ secret, clock }: { secret: string; clock: () => Date }): Links {
  const nowSeconds = (): number => Math.floor(clock().getTime() / 1000);
  const signatureOf = (key: string, expires: number): string =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url');

  return {
    sign(key, { seconds = usualSeconds, path = `/api/storage/${key}` } = {}) {
      const expires = Math.ceil((nowSeconds() + seconds) / roundedToSeconds) * roundedToSeconds;
      const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(key, expires) });
      return { url: `${path}?${query}`, expiresAt: new Date(expires * 1000).toISOString() };
    },
    endOf({ key, expires, signature }) {
      if (!/^\d{1,12}$/.test(expires)) return null;
      const end = Number(expires);
      const expected = Buffer.from(signatureOf(key, end));
      const given = Buffer.from(signature);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && end > nowSeconds() ? end : null;
    },
  };
}
