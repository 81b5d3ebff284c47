/**
 * An address to return to after sign-in: a path of this site, else undefined.
 *
 * @example localPath('/clients?page=2') → '/clients?page=2'; localPath('//evil.test') → undefined
 */
export function localPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  // Browsers read '/\' and '//' as the start of another host, and remove tabs and line breaks first.
  const home = 'http://local.invalid';
  const url = URL.parse(address, home);
  return url !== null && url.origin === home ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
