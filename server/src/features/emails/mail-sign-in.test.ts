import {
  connectMailbox,
  disconnectMailbox,
  finishMailSignIn,
  getEmailIntegration,
} from '@truckroll/contract/mail/mailboxes';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailProvider } from '../../testing/mail-provider.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

const start = new Date('2026-03-10T15:00:00.000Z');
const logged: string[] = [];
let shop: Shop;
let provider: Awaited<ReturnType<typeof startMailProvider>>;
beforeAll(async () => {
  provider = await startMailProvider();
  const logTo = { write: (line: string) => void logged.push(line) };
  shop = await openShop({ ...provider.settings, LOG_LEVEL: 'debug' }, { logTo });
});
afterEach(() => {
  provider.failWith(null);
  shop.clock.now = start;
});
afterAll(async () => {
  await shop.close();
  await provider.stop();
});

type Choice = { provider?: 'gmail' | 'microsoft'; scope?: 'account' | 'own' };
const newEmail = () => `ann-${newId()}@example.test`;

/** Starts a sign-in: the provider's page, and the proof that the browser keeps. */
async function begin(as: Person, { provider: name = 'gmail', scope = 'account' }: Choice = {}) {
  const reply = await shop.call(connectMailbox, { as, body: { provider: name, scope } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const setCookie = String(reply.headers['set-cookie']);
  const { authorizationUrl } = reply.data as { authorizationUrl: string };
  return { url: authorizationUrl, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** Answers the consent page of the provider, and returns the parameters of the redirect. */
async function consent(url: string, email: string, answer: 'allow' | 'deny' = 'allow') {
  return Object.fromEntries((await provider.consent(url, { email, answer })).searchParams);
}

async function finish(query: Record<string, string>, cookie: string): Promise<string> {
  const reply = await shop.call(finishMailSignIn, { query, headers: { cookie } });
  expect(reply.status).toBe(302);
  return String(reply.headers['location']);
}
const connectedPlace = '/settingsV2/integrations?email=connected';
const failedPlace = '/settingsV2/integrations?email=failed';

const mailboxOf = async (as: Person, scope: 'account' | 'own' = 'account') =>
  (await shop.call(getEmailIntegration, { as, query: { scope } })).data;

async function connected(account: TestAccount, email = newEmail()) {
  const { url, cookie } = await begin(account.owner);
  expect(await finish(await consent(url, email), cookie)).toBe(connectedPlace);
  return email;
}

describe('OAuth sign-in at Gmail and Microsoft 365', () => {
  it.each([
    ['gmail', 'account'],
    ['microsoft', 'account'],
    ['gmail', 'own'],
  ] as const)('connects the mailbox that permits it: %s, %s', async (name, scope) => {
    const { owner, look } = await shop.newAccount();
    const { url, cookie, setCookie } = await begin(owner, { provider: name, scope });
    const sent = new URL(url).searchParams;
    expect(sent.get('redirect_uri')).toBe('http://truckroll.test/api/integrations/email/callback');
    expect(sent.get('code_challenge_method')).toBe('S256');
    expect(setCookie).toMatch(/; Path=\/api\/integrations\/email\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/);

    const email = newEmail();
    expect(await finish(await consent(url, email), cookie)).toBe(connectedPlace);
    expect(await mailboxOf(owner, scope)).toEqual({
      ...{ email, provider: name, status: 'connected', lastSyncAt: null, scope, errorText: null, syncing: null },
      ...{ needsSignIn: false, sharesClientThreads: false, servers: null, sendsAs: email },
    });
    const stored = await look((tx) => tx.selectFrom('emailAccounts').selectAll().executeTakeFirstOrThrow());
    expect(stored.renewSignInAt).toBe('2026-03-10T16:00:00.000Z');
    expect(stored.credentials).toMatch(/^v1\./);
    expect(await look((tx) => tx.selectFrom('emailSignIns').selectAll().execute())).toEqual([]);
  });

  it('ends after ten minutes, after one use, and when the person starts another one', async () => {
    const { owner } = await shop.newAccount();
    const late = await begin(owner);
    const permitted = await consent(late.url, newEmail());
    shop.clock.now = new Date(start.getTime() + 10 * 60_000);
    expect(await finish(permitted, late.cookie)).toBe(failedPlace);
    shop.clock.now = start;

    const first = await begin(owner);
    const second = await begin(owner, { scope: 'own' });
    expect(await finish(await consent(first.url, newEmail()), first.cookie)).toBe(failedPlace);
    const answer = await consent(second.url, newEmail());
    expect(await finish(answer, second.cookie)).toBe(connectedPlace);
    expect(await finish(answer, second.cookie)).toBe(failedPlace);
    expect((await mailboxOf(owner)).email).toBeNull();
  });

  it('can be finished only in the browser in which it began', async () => {
    const [attacker, victim] = [await shop.newAccount(), await shop.newAccount()];
    const begun = await begin(attacker.owner);
    const other = await begin(victim.owner);
    const answer = await consent(begun.url, newEmail());
    for (const cookie of ['', other.cookie, 'truckroll-mail-sign-in=', 'truckroll-mail-sign-in=guessed'])
      expect(await finish(answer, cookie)).toBe(failedPlace);
    expect((await mailboxOf(attacker.owner)).email).toBeNull();
    expect((await mailboxOf(victim.owner)).email).toBeNull();
    // Failed attempts from another browser do not end it.
    expect(await finish(answer, `theme=dark; ${begun.cookie}`)).toBe(connectedPlace);
  });

  it('fails when the person denies it, for a wrong code, and while the provider is unreachable', async () => {
    const { owner } = await shop.newAccount();
    const denied = await begin(owner);
    expect(await finish(await consent(denied.url, newEmail(), 'deny'), denied.cookie)).toBe(failedPlace);
    const guessed = await begin(owner);
    const { state = '' } = await consent(guessed.url, newEmail());
    expect(await finish({ state, code: 'guessed' }, guessed.cookie)).toBe(failedPlace);
    const down = await begin(owner);
    const answer = await consent(down.url, newEmail());
    provider.failWith(503);
    expect(await finish(answer, down.cookie)).toBe(failedPlace);
    expect(await finish({}, '')).toBe(failedPlace);
    expect(await finish({ state: '', code: '' }, '')).toBe(failedPlace);
    expect((await mailboxOf(owner)).email).toBeNull();
  });

  it('fails for people who have lost the right in the meantime', async () => {
    const { owner, person, look } = await shop.newAccount();
    const admin = await person('admin');
    const begun = await begin(admin);
    const field = await begin(owner);
    const [answer, otherAnswer] = [await consent(begun.url, newEmail()), await consent(field.url, newEmail())];
    await look((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', admin.userId).execute());
    expect(await finish(answer, begun.cookie)).toBe(failedPlace);
    await look(async (tx) => {
      const { id } = await tx
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'officeStaff')
        .executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ roleId: id }).where('id', '=', owner.userId).execute();
    });
    expect(await finish(otherAnswer, field.cookie)).toBe(failedPlace);
    expect(await look((tx) => tx.selectFrom('emailAccounts').selectAll().execute())).toEqual([]);
  });

  it('restores a refused sign-in of the same address and keeps the stored messages', async () => {
    const account = await shop.newAccount();
    const { owner, look } = account;
    const email = await connected(account);
    const again = { as: owner, body: { provider: 'gmail' as const } };
    expect((await shop.call(connectMailbox, again)).status).toBe(409);
    const row = () => look((tx) => tx.selectFrom('emailAccounts').selectAll().executeTakeFirstOrThrow());
    const before = await row();
    await look((tx) =>
      tx
        .updateTable('emailAccounts')
        .set({ needsSignIn: true, status: 'error', errorText: 'Revoked', failedRuns: 3 })
        .execute(),
    );
    expect((await shop.call(connectMailbox, { as: owner, body: { provider: 'microsoft' } })).status).toBe(409);

    const other = await begin(owner);
    expect(new URL(other.url).searchParams.get('login_hint')).toBe(email);
    expect(await finish(await consent(other.url, newEmail()), other.cookie)).toBe(failedPlace);
    expect((await row()).credentials).toBe(before.credentials);

    const same = await begin(owner);
    expect(await finish(await consent(same.url, email.toUpperCase()), same.cookie)).toBe(connectedPlace);
    expect(await row()).toMatchObject({ id: before.id, email, status: 'connected', needsSignIn: false, failedRuns: 0 });
    expect((await row()).credentials).not.toBe(before.credentials);
  });

  it('does not connect an address twice in a company', async () => {
    const account = await shop.newAccount();
    const email = await connected(account);
    const own = await begin(account.owner, { scope: 'own' });
    expect(await finish(await consent(own.url, email), own.cookie)).toBe(failedPlace);
    // Another company may connect the same mailbox.
    await connected(await shop.newAccount(), email);
  });

  it('revokes the permission when the mailbox is disconnected, if the provider is reachable', async () => {
    const account = await shop.newAccount();
    for (const status of [503, null]) {
      const email = await connected(account);
      expect(provider.permits(email)).toBe(true);
      provider.failWith(status);
      expect((await shop.call(disconnectMailbox, { as: account.owner })).status).toBe(200);
      provider.failWith(null);
      expect(provider.permits(email)).toBe(status === 503);
      expect((await mailboxOf(account.owner)).email).toBeNull();
    }
  });

  it('writes no secret to the log', async () => {
    const account = await shop.newAccount();
    const { url, cookie } = await begin(account.owner);
    const answer = await consent(url, newEmail());
    await finish(answer, cookie);
    const log = logged.join('');
    expect(log).toContain('/integrations/email/callback');
    for (const secret of [answer['state'], answer['code'], cookie.split('=')[1]]) expect(log).not.toContain(secret);
  });
});

it('is not offered without the client id and secret of the provider', async () => {
  const bare = await openShop();
  const { owner } = await bare.newAccount();
  for (const name of ['gmail', 'microsoft'] as const) {
    const reply = await bare.call(connectMailbox, { as: owner, body: { provider: name } });
    expect([reply.status, reply.body.message]).toEqual([503, 'Email is not configured on this server.']);
  }
  await bare.close();
});
