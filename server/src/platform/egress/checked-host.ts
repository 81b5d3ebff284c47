import { ADDRCONFIG } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { refusedHost } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

/** A host that was resolved once. A connection to `address` cannot be led elsewhere by another resolution. */
export type CheckedHost = {
  address: string;
  /** The name that the server's certificate has to carry. Undefined for an address, which stands in the certificate itself. */
  servername: string | undefined;
  /** Whether all addresses of the host are on the public internet. */
  isPublic: boolean;
};

/**
 * Resolves a host for a connection that does not go through `fetchPublic`. Rejects with `EgressRefused` when any of its
 * addresses is private, unless private ones are allowed, and with the error of the resolver when there is none.
 *
 * @example checkHost('localhost', { allowsPrivate: false }) rejects with EgressRefused
 */
export async function checkHost(host: string, { allowsPrivate }: { allowsPrivate: boolean }): Promise<CheckedHost> {
  // IPv4 first, because many servers have IPv6 addresses without a way to the outside.
  const addresses = await lookup(host, { all: true, order: 'ipv4first', hints: ADDRCONFIG });
  const isPublic = addresses.every(({ address }) => isPublicAddress(address));
  const [first] = addresses;
  if (first === undefined || !(isPublic || allowsPrivate)) throw refusedHost(host);
  return { address: first.address, servername: isIP(host) === 0 ? host : undefined, isPublic };
}
