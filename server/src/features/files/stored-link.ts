import type { Links } from '../../platform/storage/links.ts';

/**
 * The storage key of a link of this server; null for any other address, another account's file, or an expired link. The
 * server never fetches a sent address (API FI-2).
 */
export function storedFileOf(url: string, { links, accountId }: { links: Links; accountId: string }): string | null {
  const parsed = URL.parse(url, 'http://server.invalid');
  const key = /^\/api\/storage\/([^/]+\/[^/]+)$/.exec(parsed?.pathname ?? '')?.[1];
  if (parsed === null || key === undefined || !key.startsWith(`${accountId}/`)) return null;
  const expires = parsed.searchParams.get('expires') ?? '';
  const signature = parsed.searchParams.get('signature') ?? '';
  return links.endOf({ key, expires, signature }) === null ? null : key;
}
