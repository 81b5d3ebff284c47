/** The push services of the browsers: Chrome and Edge, Firefox, Windows, Safari. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/**
 * Whether an address belongs to a browser's push service. The server sends to no other: an address comes from a browser,
 * and could be one inside the server's own network.
 *
 * @example isPushService('https://updates.push.services.mozilla.com/wpush/v2/x') → true
 */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
}
