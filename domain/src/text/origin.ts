/**
 * The origin of an installation's URL: scheme, host and port. Null for an invalid URL.
 *
 * @example originOf('https://Work.Example.org/login') → 'https://work.example.org'
 */
export function originOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url === null || url.username !== '' || url.password !== '' ? null : url.origin;
}
