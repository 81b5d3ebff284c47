import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as session from '@truckroll/contract/session/session';
import * as contract from '@truckroll/contract/single-sign-on/single-sign-on';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { roleIdOf } from '../../testing/people.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

// Single sign-on against a certified OpenID provider, as a browser goes through it. What a provider never does, such as
// signing with a foreign key, is in single-sign-on.test.ts.

const domain = 'kept-provider.example';
const email = `ann@${domain}`;
const redirectUri = 'http://truckroll.test/sso';
const client = { client_id: 'truckroll', client_secret: 'a-secret-of-the-client' };

let shop: Shop;
let account: TestAccount;
let server: Server;
let issuer: string;
const records = new Map<string, string[]>();

async function startProvider(): Promise<void> {
  let answer: ReturnType<Provider['callback']> | undefined;
  server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ours = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' } as const;
  const provider = new Provider(issuer, {
    clients: [
      { ...client, ...ours },
      { ...client, ...ours, client_id: 'another-application' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies of a test'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email, email_verified: true, given_name: 'Ann', family_name: 'Lee' }),
    }),
  });
  answer = provider.callback();
}

/** Goes through the provider's pages as a browser does, and returns the query with which it is sent back. */
async function signInAtProvider(url: string, login = 'ann'): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const sent = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const reply: Response = await fetch(next, {
      redirect: 'manual',
      headers: sent,
      ...(body === null ? {} : { method: 'POST', body }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    const page = await reply.text();
    body = null;
    if (location !== null) {
      next = new URL(location, next).href;
      if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
      continue;
    }
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`${reply.status} at ${next}: ${page.slice(0, 300)}`);
    next = new URL(action, next).href;
    body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
  }
  throw new Error('The provider does not come to an end');
}

const begin = async () => (await shop.call(contract.beginSso, { body: { email } })).data;
const finish = (ticket: string, answer: string) => shop.call(contract.finishSso, { body: { ticket, answer } });

beforeAll(async () => {
  await startProvider();
  const readTextRecords = (name: string) => Promise.resolve(records.get(name) ?? []);
  shop = await openShop({ SSO_PRIVATE_HOSTS: 'on', PUBLIC_CALLS_PER_MINUTE: '100000' }, { readTextRecords });
  account = await shop.newAccount();
  const as = account.owner;
  const added = (await shop.call(contract.addSsoDomain, { as, body: { domain } })).data.domain;
  records.set(added.recordName, [added.recordValue]);
  await shop.call(contract.proveSsoDomain, { as, params: { id: added.id } });
  const roleId = await roleIdOf(account, 'officeStaff');
  const body = { issuer, clientId: client.client_id, clientSecret: client.client_secret, roleId, isEnforced: false };
  expect((await shop.call(contract.saveSingleSignOn, { as, body })).status).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  shop.clock.now = new Date();
});

it('signs a person in who was not in the team, and the same one again', async () => {
  const first = await begin();
  const signedIn = await finish(first.ticket, await signInAtProvider(first.url));
  expect(signedIn.status).toBe(200);
  const me = await shop.call(session.getMe, { as: signedIn.data.token });
  expect(me.data.user).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
  const second = await begin();
  const again = await finish(second.ticket, await signInAtProvider(second.url));
  expect((await shop.call(session.getMe, { as: again.data.token })).data.user.id).toBe(me.data.user.id);
});

it('refuses an answer that was used, and one for another tab', async () => {
  const { url, ticket } = await begin();
  const answer = await signInAtProvider(url);
  const other = await begin();
  expect((await finish(other.ticket, answer)).status).toBe(401);
  expect((await finish(ticket, answer)).status).toBe(200);
  expect((await finish(ticket, answer)).status).toBe(401);
});

it.each([
  ['nonce', 'nonce', 'of-somebody-else'],
  ['state', 'state', 'of-somebody-else'],
  ['application', 'client_id', 'another-application'],
  ['proof of the browser', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
])('refuses an answer for another %s', async (_, parameter, value) => {
  const { url, ticket } = await begin();
  const changed = new URL(url);
  changed.searchParams.set(parameter, value);
  const reply = await finish(ticket, await signInAtProvider(changed.href));
  expect([reply.status, reply.body.message]).toEqual([401, 'This sign-in could not be completed. Please begin again.']);
});

it('refuses an answer after ten minutes', async () => {
  const { url, ticket } = await begin();
  const answer = await signInAtProvider(url);
  shop.clock.now = new Date(Date.now() + 11 * 60_000);
  expect((await finish(ticket, answer)).status).toBe(401);
});
