import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, RequestInit, Response } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** Thrown when a request's host resolves to an address that user-supplied hosts must not reach. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

type IsAllowed = (ip: string) => boolean;

export const refusedHost = (host: string) => new EgressRefused(`${host} does not lie on the public internet`);

/** Resolves a name for a socket, and refuses it when any of its addresses is not allowed. */
const guardedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return callback(refusedHost(hostname), '');
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

function guardedAgent({ Agent, buildConnector }: typeof import('undici'), isAllowed: IsAllowed): Agent {
  const connect = buildConnector({ lookup: guardedLookup(isAllowed) });
  return new Agent({
    connect(options, callback) {
      // A socket to a literal address skips the lookup.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) callback(refusedHost(host), null);
      else connect(options, callback);
    },
  });
}

/**
 * A fetch that connects only to allowed addresses. The address is checked when the socket opens, after name
 * resolution and again for every redirect, so that DNS rebinding cannot bypass it.
 */
export function guardedFetch(isAllowed: IsAllowed): (url: string | URL, init: RequestInit) => Promise<Response> {
  let opened: Agent | undefined;
  return async (url, init) => {
    // Loaded with the first request, because most servers send nothing to such a host.
    const undici = await import('undici');
    opened ??= guardedAgent(undici, isAllowed);
    try {
      return await undici.fetch(url, { ...init, dispatcher: opened });
    } catch (error) {
      throw error instanceof Error && error.cause instanceof EgressRefused ? error.cause : error;
    }
  };
}

/**
 * The agents of Node's own clients for a host given by a person, for libraries that use neither fetch nor redirects. Throws
 * `EgressRefused` for a literal address that is not allowed, because a socket to one skips the lookup.
 */
export function guardedAgents(host: string, isAllowed: IsAllowed): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw refusedHost(host);
  const options = { lookup: guardedLookup(isAllowed), keepAlive: true, maxSockets: 8 };
  return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
}

/** Sends a request to a host given by a person or a browser. Addresses inside the server's own network are refused. */
export const fetchPublic = guardedFetch(isPublicAddress);

/**
 * Sends a request to a host from the operator's settings, which may be private. Redirects are errors, so that keys are sent only to
 * the configured address.
 */
export const fetchConfigured: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'error' });

/** As `fetchConfigured`, but a redirect is answered as it is, so that the caller can follow it without the keys. */
export const askConfigured: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'manual' });
