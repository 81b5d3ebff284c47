import ipaddr from 'ipaddr.js';

/** The globally routed part of IPv6; `::127.0.0.1` is outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not loopback, private (RFC 1918, ULA), link-local, CGNAT, multicast or another
 * reserved range. An IPv4-mapped IPv6 address is checked as its IPv4 address.
 *
 * @example isPublicAddress('::ffff:10.0.0.1') → false
 */
export function isPublicAddress(ip: string): boolean {
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
