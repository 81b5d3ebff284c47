import type { Links } from '../storage/links.ts';

/**
 * The storage key that a link of this server leads to, or null for any other address, another account's file, and a
 * link that has ended. Nothing is ever fetched from an address that was sent (API FI-2).
 */
export function storedFileOf(url: string, { links, accountId }: { links: Links; accountId: string }): string | null {
  const parsed = URL.parse(url, 'http://server.invalid');
  const key = /^\/api\/storage\/([^/]+\/[^/]+)$/.exec(parsed?.pathname ?? '')?.[1];
  if (parsed === null || key === undefined || !key.startsWith(`${accountId}/`)) return null;
  const expires = parsed.searchParams.get('expires') ?? '';
  const signature = parsed.searchParams.get('signature') ?? '';
  return links.endOf({ key, expires, signature }) === null ? null : key;
}
