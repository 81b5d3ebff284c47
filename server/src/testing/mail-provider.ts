import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A person's permission: the code, and the tokens that it gave. */
type Grant = {
  email: string;
  clientId: string;
  redirectUrl: string;
  challenge: string;
  isUsed: boolean;
  isRevoked: boolean;
};

const mailClient = { id: 'client-1', secret: 'secret of client 1' };

const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page on which a person permits the access, or does not. */
function consentPage(query: URLSearchParams): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<!doctype html><html lang="en"><title>Sign in</title><h1>Truckroll wants to read and send your mail</h1>
<form method="post" action="/consent">${kept.join('')}
<label>E-mail <input name="email" type="email" required value="${escaped(query.get('login_hint') ?? '')}"></label>
<button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form></html>`;
}

/**
 * Google and Microsoft for tests: the consent page, tokens with PKCE, their renewal, end and revocation, what Dovecot asks
 * about a token (RFC 7662), and the keys of the push hook.
 */
export async function startMailProvider() {
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, Grant>();
  const watched: unknown[] = [];
  const [keys, strangeKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const newToken = () => randomBytes(24).toString('base64url');
  const state = { failing: null as number | null };

  const answer = (reply: ServerResponse, status: number, content: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  const refuse = (reply: ServerResponse, error: string, description: string) =>
    answer(reply, 400, { error, error_description: description });

  function takeConsent(reply: ServerResponse, form: URLSearchParams) {
    const value = (name: string) => form.get(name) ?? '';
    const back = new URL(value('redirect_uri'));
    if (form.has('state')) back.searchParams.set('state', value('state'));
    if (value('answer') === 'allow') {
      const code = newToken();
      codes.set(code, {
        email: value('email'),
        clientId: value('client_id'),
        redirectUrl: value('redirect_uri'),
        challenge: value('code_challenge_method') === 'S256' ? value('code_challenge') : '',
        isUsed: false,
        isRevoked: false,
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    reply.writeHead(302, { location: back.href }).end();
  }

  async function giveTokens(reply: ServerResponse, grant: Grant, refreshToken: string) {
    const accessToken = newToken();
    accessTokens.set(accessToken, grant);
    refreshTokens.set(refreshToken, grant);
    const idToken = await new SignJWT({ email: grant.email })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(keys.privateKey);
    answer(reply, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: refreshToken,
      id_token: idToken,
    });
  }

  function takeTokenRequest(reply: ServerResponse, form: URLSearchParams) {
    if (form.get('client_id') !== mailClient.id || form.get('client_secret') !== mailClient.secret)
      return answer(reply, 401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' });
    if (form.get('grant_type') === 'refresh_token') {
      const refreshToken = form.get('refresh_token') ?? '';
      const grant = refreshTokens.get(refreshToken);
      if (grant === undefined || grant.isRevoked)
        return refuse(reply, 'invalid_grant', 'Token has been expired or revoked.');
      return giveTokens(reply, grant, refreshToken);
    }
    const grant = codes.get(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.isUsed) return refuse(reply, 'invalid_grant', 'Malformed auth code.');
    if (grant.challenge !== proof) return refuse(reply, 'invalid_grant', 'Invalid code verifier.');
    if (grant.redirectUrl !== form.get('redirect_uri')) return refuse(reply, 'redirect_uri_mismatch', 'Bad Request');
    grant.isUsed = true;
    return giveTokens(reply, grant, newToken());
  }

  /** Issues the tokens of a person who gave permission before. */
  function permitted(email: string): { accessToken: string; refreshToken: string } {
    const [refreshToken, accessToken] = [newToken(), newToken()];
    const grant = { email, clientId: mailClient.id, redirectUrl: '', challenge: '', isUsed: true, isRevoked: false };
    refreshTokens.set(refreshToken, grant);
    accessTokens.set(accessToken, grant);
    return { accessToken, refreshToken };
  }

  const isLive = (grant: Grant | undefined): grant is Grant => grant !== undefined && !grant.isRevoked;

  async function serve(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = await text(request);
    const form = new URLSearchParams(body);
    if (state.failing !== null) return answer(reply, state.failing, { error: 'backend_error' });
    if (/\/(auth|authorize)$/.test(url.pathname))
      return reply.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(url.searchParams));
    if (url.pathname === '/consent') return takeConsent(reply, form);
    if (url.pathname.endsWith('/token')) return takeTokenRequest(reply, form);
    if (url.pathname === '/revoke') {
      const grant = refreshTokens.get(form.get('token') ?? '');
      if (grant === undefined) return refuse(reply, 'invalid_token', 'Token expired or revoked');
      grant.isRevoked = true;
      return answer(reply, 200, {});
    }
    if (url.pathname === '/introspect') {
      const grant = accessTokens.get(form.get('token') ?? '');
      return answer(reply, 200, isLive(grant) ? { active: 'true', email: grant.email } : { active: 'false' });
    }
    if (url.pathname === '/oauth2/v3/certs') return answer(reply, 200, { keys: [jwk] });
    if (url.pathname === '/gmail/v1/users/me/watch') {
      if (!isLive(accessTokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')))
        return answer(reply, 401, {});
      watched.push(JSON.parse(body));
      return answer(reply, 200, { historyId: '1', expiration: `${Date.UTC(2026, 4, 1)}` });
    }
    return answer(reply, 404, {});
  }

  const server = createServer((request, reply) => {
    serve(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: address,
    introspectionUrl: `${address}/introspect`,
    watched,
    /** The settings that replace Google's and Microsoft's addresses. */
    settings: {
      GOOGLE_CLIENT_ID: mailClient.id,
      GOOGLE_CLIENT_SECRET: mailClient.secret,
      GOOGLE_ACCOUNTS_URL: address,
      GOOGLE_API_URL: address,
      MICROSOFT_CLIENT_ID: mailClient.id,
      MICROSOFT_CLIENT_SECRET: mailClient.secret,
      MICROSOFT_LOGIN_URL: address,
    },
    /** The action of a person on the consent page. Answers where the browser is sent then. */
    async consent(authorizationUrl: string, given: { email: string; answer: 'allow' | 'deny' }): Promise<URL> {
      const page = await (await fetch(authorizationUrl)).text();
      const form = new URLSearchParams(given);
      for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
        form.set(
          name,
          value.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign))),
        );
      const sent = await fetch(new URL('/consent', authorizationUrl), {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      return new URL(sent.headers.get('location') ?? '');
    },
    /** An access token of a person who permitted the access before. */
    permit: (email: string): string => permitted(email).accessToken,
    permitted,
    /** Ends all access tokens, as after an hour. */
    endAccess: () => accessTokens.clear(),
    /** The person takes the permission back on the provider's own page. */
    revoke(email: string) {
      for (const grant of refreshTokens.values()) if (grant.email === email) grant.isRevoked = true;
    },
    /** Whether a permission of the person is still valid. */
    permits: (email: string) => [...refreshTokens.values()].some((grant) => grant.email === email && !grant.isRevoked),
    /** Answers everything with a status, until null. */
    failWith(status: number | null) {
      state.failing = status;
    },
    /** A token of the push hook, by Google's key or by a strange one. */
    pushToken: (
      claims: Record<string, unknown>,
      { by = 'google', key = 'key-1' }: { by?: 'google' | 'stranger'; key?: string } = {},
    ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key })
        .sign(by === 'google' ? keys.privateKey : strangeKeys.privateKey),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
