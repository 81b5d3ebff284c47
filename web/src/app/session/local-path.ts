/**
 * A URL to return to after sign-in, if it is a path of this site; otherwise undefined.
 *
 * @example localPath('/clients?page=2') → '/clients?page=2'; localPath('//evil.test') → undefined
 */
export function localPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined;
  // Browsers treat '/\' and '//' as the start of another host, after removing tabs and line breaks.
  const home = 'http://local.invalid';
  const url = URL.parse(address, home);
  return url !== null && url.origin === home ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
