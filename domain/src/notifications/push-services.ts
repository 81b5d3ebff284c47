/** The push services of the browsers: Chrome and Edge, Firefox, Windows, Safari. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/** Parsers of addresses disagree about every other character, and so about the host. */
const plainHost = /^[a-z0-9.-]+$/;

/**
 * The address of a browser at its push service in its normal form, or null for any other address. The server sends to no
 * other: an address comes from a browser, and could be one inside the server's own network.
 *
 * @example pushAddress('https://FCM.googleapis.com/fcm/../x') → 'https://fcm.googleapis.com/x'
 */
export function pushAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  if (!isPlain || !plainHost.test(hostname)) return null;
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return isKnown ? href : null;
}
