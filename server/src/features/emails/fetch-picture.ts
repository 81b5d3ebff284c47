import { fileTypeFromBuffer } from 'file-type';
import type { fetchPublic } from '../../platform/egress/egress.ts';

/** Fetches from a host that a mail names. */
export type FetchOutside = typeof fetchPublic;

export type Picture = { type: string; content: Buffer };

export const pictureLimits = { bytes: 5 * 1024 * 1024, milliseconds: 10_000, redirects: 3, atOnce: 8 };

/** The types that browsers show and that run nothing; SVG is not among them. */
const shownTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'],
]);

/** The picture in a content by its own bytes, whatever its sender said; null for everything else. */
export async function pictureIn(content: Buffer): Promise<Picture | null> {
  const type = (await fileTypeFromBuffer(content))?.mime;
  return type !== undefined && shownTypes.has(type) ? { type, content } : null;
}

const isWebAddress = ({ protocol, username, password, port }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && port === '';

const headers = { Accept: 'image/*', 'User-Agent': 'Mozilla/5.0 (compatible; Truckroll mail pictures)' };

type Limits = Pick<typeof pictureLimits, 'bytes' | 'milliseconds'>;

async function readWithin(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the download.
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Fetches a picture from outside without cookies, referrer or anything about the reader. Null when it is not a picture,
 * too large, too slow, not there, or on a host that is not public, also after a redirect.
 */
export async function fetchPicture(
  address: string,
  fetchOutside: FetchOutside,
  { bytes, milliseconds }: Limits = pictureLimits,
): Promise<Picture | null> {
  const signal = AbortSignal.timeout(milliseconds);
  let url = URL.parse(address);
  try {
    for (let steps = 0; url !== null && isWebAddress(url) && steps <= pictureLimits.redirects; steps += 1) {
      const answer = await fetchOutside(url, { headers, redirect: 'manual', referrerPolicy: 'no-referrer', signal });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await answer.body?.cancel();
        url = URL.parse(location, url.href);
        continue;
      }
      if (!answer.ok || answer.body === null) return null;
      const content = await readWithin(answer.body, bytes);
      return content === null ? null : await pictureIn(content);
    }
    return null;
  } catch {
    // Whatever went wrong lies with the sender: the reader sees a message without this picture.
    return null;
  }
}
