/** The browsers' push services: Chrome and Edge, Firefox, Windows, Safari. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/** URL parsers disagree about every other character, and so about the host. */
const plainHost = /^[a-z0-9.-]+$/;

/**
 * The normalised push service URL of a browser, or null for any other URL. The server sends to no other, because the
 * URL comes from a browser and could point into the server's own network.
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
