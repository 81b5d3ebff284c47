import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type RequestInit, type Response, fetch as undiciFetch } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** The host of a call lies where hosts typed by people may not lead. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

type IsAllowed = (ip: string) => boolean;

const refusal = (host: string) => new EgressRefused(`${host} does not lie on the public internet`);

/** Resolves a name for a socket, and refuses it when any of its addresses is not allowed. */
const guardedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return callback(refusal(hostname), '');
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/**
 * A fetch that connects to allowed addresses only. The address is judged as the socket opens, after the name was resolved
 * and for every redirect anew, so that no name that changes its address in between gets through.
 */
export function guardedFetch(isAllowed: IsAllowed): (url: string | URL, init: RequestInit) => Promise<Response> {
  const connect = buildConnector({ lookup: guardedLookup(isAllowed) });
  const dispatcher = new Agent({
    connect(options, callback) {
      // A socket to a literal address never asks the lookup.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) callback(refusal(host), null);
      else connect(options, callback);
    },
  });
  return async (url, init) => {
    try {
      return await undiciFetch(url, { ...init, dispatcher });
    } catch (error) {
      throw error instanceof Error && error.cause instanceof EgressRefused ? error.cause : error;
    }
  };
}

/** Calls a host that a person typed or a browser named: never one inside the server's own network. */
export const fetchPublic = guardedFetch(isPublicAddress);

/**
 * Calls a host of the operator's settings, which may be private. It cannot lead elsewhere: a redirect is an error, so that
 * keys go to the configured address and to no other.
 */
export const fetchConfigured: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'error' });
