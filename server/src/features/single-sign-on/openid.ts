import type { Claims } from '@truckroll/domain/single-sign-on/claims';
import type { Configuration, CustomFetch } from 'openid-client';
import { EgressRefused, fetchPublic, guardedFetch } from '../../platform/egress/egress.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** How far the clocks of issuer and server may differ, in seconds. */
const clockSeconds = 60;
const timeoutSeconds = 10;
/** The largest answer that is read: documents of issuers have some thousand characters. */
const mostBytes = 500_000;

/** The page to which issuers send browsers back. */
export const redirectUriOf = (origin: string): string => `${origin}/sso`;

export type Client = { issuer: string; clientId: string; clientSecret: string };
/** The secrets of a sign-in that has begun. */
export type Secrets = { state: string; nonce: string; verifier: string };

export type OpenId = {
  /** Reads the issuer's own description. Throws `ssoUnreachable` where there is none, or it names another issuer. */
  check: (client: Client) => Promise<void>;
  begin: (client: Client, redirectUri: string) => Promise<{ url: string; secrets: Secrets }>;
  /** Exchanges the issuer's answer for what it says of the person. Throws `ssoRefused` for whatever is not right. */
  finish: (client: Client, by: { redirectUri: string; answer: string; secrets: Secrets }) => Promise<Claims>;
};

type Permission = Pick<Settings, 'SSO_PRIVATE_HOSTS'>;

const load = () => import('openid-client');

/** A fetch that follows nothing, reads no more than `mostBytes`, and reaches public addresses alone unless the operator permits others. */
function fetchIssuer(settings: Permission): CustomFetch {
  const isFree = settings.SSO_PRIVATE_HOSTS === 'on';
  const send = isFree ? guardedFetch(() => true) : fetchPublic;
  return async (url, { body, headers, method, signal }) => {
    if (!isFree && new URL(url).protocol !== 'https:') throw new EgressRefused(`${url} is not https`);
    const sent = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null;
    const answer = await send(url, {
      method,
      headers,
      redirect: 'manual',
      ...(sent === null ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
    });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.byteLength;
      if (length > mostBytes) throw new EgressRefused(`${url} answers too much`);
      chunks.push(chunk);
    }
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : Buffer.concat(chunks), {
      status: answer.status,
      headers: [...answer.headers],
    });
  };
}

/** OpenID Connect with any issuer, by its discovery document (authorization code, PKCE, state and nonce). */
export function openOpenId(settings: Permission): OpenId {
  async function discover({ issuer, clientId, clientSecret }: Client): Promise<Configuration> {
    const client = await load();
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: clockSeconds },
      undefined,
      {
        [client.customFetch]: fetchIssuer(settings),
        timeout: timeoutSeconds,
        // The signature counts, not only the connection over which a token came.
        execute: [
          client.enableNonRepudiationChecks,
          ...(settings.SSO_PRIVATE_HOSTS === 'on' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    return config;
  }

  const reach = (by: Client): Promise<Configuration> =>
    discover(by).catch((cause: unknown) => {
      throw new Problem('ssoUnreachable', {}, { cause });
    });

  return {
    check: async (by) => void (await reach(by)),

    async begin(by, redirectUri) {
      const client = await load();
      const config = await reach(by);
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },

    async finish(by, { redirectUri, answer, secrets }) {
      const client = await load();
      const config = await reach(by);
      try {
        const url = new URL(redirectUri);
        url.search = answer;
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: secrets.verifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('No ID token');
        // openid-client checks only when a token expires, not whether it was issued in the future.
        if (claims.iat * 1000 > Date.now() + clockSeconds * 1000) throw new Error('The token is of the future');
        return claims;
      } catch (cause) {
        throw new Problem('ssoRefused', {}, { cause });
      }
    },
  };
}
