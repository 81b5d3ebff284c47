import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is routed on the internet; `::127.0.0.1` lies outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address lies on the public internet: not loopback, private (RFC 1918, ULA), link-local, CGNAT, multicast
 * or another reserved range. An IPv4 address mapped into IPv6 is judged as the IPv4 address.
 *
 * @example isPublicAddress('::ffff:10.0.0.1') → false
 */
export function isPublicAddress(ip: string): boolean {
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
