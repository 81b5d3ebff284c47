import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Said = Record<string, unknown>;
/** What is wrong with the issuer's answer. */
type Faults = { nonce?: string; audience?: string; issuer?: string; age?: number; isForged?: boolean };
type Grant = { challenge: string; redirectUri: string; nonce: string; said: Said; faults: Faults };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** An OpenID provider on this machine, which checks what it is asked and can be told to answer wrongly. */
export async function startIssuer(client = { id: 'truckroll', secret: 'a client secret' }) {
  const [keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  let address = '';

  async function idToken({ nonce, said, faults }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000) - (faults.age ?? 0);
    return new SignJWT({ nonce: faults.nonce ?? nonce, ...said })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(faults.issuer ?? address)
      .setAudience(faults.audience ?? client.id)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(faults.isForged === true ? others.privateKey : keys.privateKey);
  }

  async function exchange(sent: URLSearchParams): Promise<[status: number, answer: object]> {
    const grant = grants.get(sent.get('code') ?? '');
    grants.delete(sent.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = sent.get('client_id') === client.id && sent.get('client_secret') === client.secret;
    if (!isClient) return [401, { error: 'invalid_client' }];
    if (grant?.challenge !== challenge || grant.redirectUri !== sent.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: await idToken(grant) }];
  }

  async function answer(request: IncomingMessage): Promise<[status: number, answer: object]> {
    if (request.url === '/.well-known/openid-configuration')
      return [
        200,
        {
          ...{ issuer: address, authorization_endpoint: `${address}/authorize`, token_endpoint: `${address}/token` },
          ...{ jwks_uri: `${address}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'] },
          id_token_signing_alg_values_supported: ['RS256'],
        },
      ];
    if (request.url === '/jwks') return [200, { keys: [jwk] }];
    if (request.url === '/token' && request.method === 'POST') return exchange(await bodyOf(request));
    return [404, {}];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    client,
    /** Signs somebody in at the address to which a browser was sent. Answers the query with which it comes back. */
    authorize(url: string, said: Said, faults: Faults = {}): string {
      const asked = new URL(url).searchParams;
      const get = (name: string) => asked.get(name) ?? '';
      if (get('code_challenge_method') !== 'S256' || get('response_type') !== 'code') throw new Error('Not PKCE');
      const code = randomUUID();
      const challenge = get('code_challenge');
      grants.set(code, { challenge, redirectUri: get('redirect_uri'), nonce: get('nonce'), said, faults });
      return new URLSearchParams({ code, state: get('state') }).toString();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
