import type { fetchPublic } from '../../platform/egress/egress.ts';

/** Fetches a URL of a message from a public host. */
export type FetchOutside = typeof fetchPublic;

export type Picture = { type: string; content: Buffer };

export const pictureLimits = { bytes: 5 * 1024 * 1024, milliseconds: 10_000, redirects: 3, atOnce: 8 };

/** Image types that browsers show and that cannot run scripts; SVG can, so it is missing. */
const shownTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'],
]);

/** The picture, with its type detected from the content and not from the sender's headers; null for anything else. */
export async function pictureIn(content: Buffer): Promise<Picture | null> {
  const { fileTypeFromBuffer } = await import('file-type');
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
  // Leaving the loop cancels the download.
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Fetches an external picture without cookies, referrer or any data about the reader. Null if it is not a picture, too
 * large, too slow or missing, or if its host, also after a redirect, is not public.
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
    // All failures are the sender's: the reader sees the message without this picture.
    return null;
  }
}
