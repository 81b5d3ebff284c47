import ipaddr from 'ipaddr.js';

/**
 * The senders whose forwarded addresses are trusted: nobody, proxies by address, or the given number of hops from the
 * server.
 */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const most = 20;

/** Whether a text is an address or a range. A range of all addresses is refused, because it would trust everybody. */
function isAddressOrRange(text: string): boolean {
  if (ipaddr.isValid(text)) return text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text);
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/**
 * Parses TRUST_PROXY: `off`, the number of proxies in front of the server, or their addresses and ranges. Null when it
 * is none of these.
 *
 * @example readTrustedProxies('10.0.0.5, 192.168.0.0/16') → ['10.0.0.5', '192.168.0.0/16']
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'off') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= most ? (_, hop) => hop < hops : null;
  }
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every(isAddressOrRange) ? proxies : null;
}
