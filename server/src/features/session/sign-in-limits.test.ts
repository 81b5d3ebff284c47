import { createClient } from '@truckroll/contract/clients/clients';
import { createDocument } from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as feed from '@truckroll/contract/planning/calendar-feed';
import * as contract from '@truckroll/contract/session/session';
import { createMember } from '@truckroll/contract/team/team';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastToken, mailedTokens, password, signUp } from '../../testing/people.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

const day = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: '1', PASSWORD_CALLS_PER_ADDRESS: '20' });
});
afterAll(() => shop.close());

let lastAddress = 0;
/** A network address unused by other tests. */
const newAddress = (): string => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
};

type Attempt = { email: string; from: string; word?: string; deviceToken?: string };

const login = ({ email, from, word = password, deviceToken }: Attempt) =>
  shop.call(contract.login, {
    body: { email, password: word, ...(deviceToken === undefined ? {} : { deviceToken }) },
    headers: { 'x-forwarded-for': from },
  });

async function fail(times: number, { email, from = () => newAddress() }: { email: string; from?: () => string }) {
  const statuses: number[] = [];
  for (let guess = 1; guess <= times; guess += 1)
    statuses.push((await login({ email, from: from(), word: `wrong ${guess}` })).status);
  return statuses;
}

describe('wrong passwords (API 1.11)', () => {
  it('are refused after 10 for one e-mail address and network address, with the seconds to wait', async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    expect(await fail(10, { email: owner.email, from: () => from })).toEqual(Array(10).fill(401));
    const reply = await login({ email: owner.email.toUpperCase(), from });
    expect([reply.status, reply.body.message]).toEqual([429, 'Too many requests. Please try again later.']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('do not lock out the user at another network address', async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    await fail(11, { email: owner.email, from: () => from });
    expect((await login({ email: owner.email, from: newAddress() })).status).toBe(200);
  });

  it('from one network address are limited across users, who can still sign in elsewhere', async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    const anybody = () => `nobody-${newId()}@example.test`;
    for (let guess = 1; guess <= 20; guess += 1)
      expect((await login({ email: anybody(), from, word: 'wrong' })).status).toBe(401);
    expect((await login({ email: owner.email, from })).status).toBe(429);
    expect((await login({ email: owner.email, from: newAddress() })).status).toBe(200);
  });

  it('are the only attempts that count: sixty people sign in behind one address', async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    for (let time = 1; time <= 60; time += 1) expect((await login({ email: owner.email, from })).status).toBe(200);
    await fail(9, { email: owner.email, from: () => from });
    expect((await login({ email: owner.email, from })).status).toBe(200);
  });

  it('are limited also when sent concurrently', async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login({ email: owner.email, from, word: `wrong ${index}` })),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe('wrong passwords from many network addresses', () => {
  it('block new devices after 100, but neither known ones nor one that a mailed link made known', async () => {
    const [owner, home] = [await signUp(shop), newAddress()];
    const { deviceToken } = (await login({ email: owner.email, from: home })).data;
    expect(new Set(await fail(100, { email: owner.email }))).toEqual(new Set([401]));
    expect((await login({ email: owner.email, from: newAddress() })).status).toBe(429);

    const known = await login({ email: owner.email, from: newAddress(), deviceToken });
    expect([known.status, known.data.deviceToken]).toEqual([200, deviceToken]);

    await shop.call(contract.forgotPassword, { body: { email: owner.email } });
    const body = { token: await lastToken(shop, owner.email), password: 'a quite different one' };
    const mailed = (await shop.call(contract.resetPassword, { body })).data.deviceToken;
    expect(mailed).not.toBe(deviceToken);
    const attempt = { email: owner.email, from: newAddress(), word: 'a quite different one', deviceToken: mailed };
    expect((await login(attempt)).status).toBe(200);
  });
});

describe('a known device', () => {
  const spent = async () => {
    const [owner, from] = [await signUp(shop), newAddress()];
    const { deviceToken } = (await login({ email: owner.email, from })).data;
    await fail(10, { email: owner.email, from: () => from });
    return { owner, from, deviceToken };
  };

  it('signs in despite wrong guesses from the same network address, and has its own 10 guesses', async () => {
    const { owner, from, deviceToken } = await spent();
    const attempt = { email: owner.email, from, deviceToken };
    expect((await login(attempt)).status).toBe(200);
    for (let guess = 1; guess <= 10; guess += 1) expect((await login({ ...attempt, word: 'wrong' })).status).toBe(401);
    expect((await login(attempt)).status).toBe(429);
  });

  it('is known only for its own user', async () => {
    const { owner, from } = await spent();
    const stranger = await signUp(shop);
    const { deviceToken } = (await login({ email: stranger.email, from: newAddress() })).data;
    expect((await login({ email: owner.email, from, deviceToken })).status).toBe(429);
  });

  it('is forgotten after 180 days without use', async () => {
    const { owner, from, deviceToken } = await spent();
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 180 * day);
    try {
      expect((await login({ email: owner.email, from, deviceToken })).status).toBe(429);
    } finally {
      shop.clock.now = before;
    }
  });

  it('keeps its token when a second person signs in there, and is stored as a hash', async () => {
    const [one, other] = [await signUp(shop), await signUp(shop)];
    const { deviceToken } = (await login({ email: one.email, from: newAddress() })).data;
    const second = (await login({ email: other.email, from: newAddress(), deviceToken })).data;
    expect(second.deviceToken).toBe(deviceToken);
    const stored = await shop.database.asSystem((tx) => tx.selectFrom('knownDevices').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(deviceToken);
  });

  it('cannot be forged: a token that was never issued is replaced', async () => {
    const owner = await signUp(shop);
    const invented = 'x'.repeat(43);
    const { deviceToken } = (await login({ email: owner.email, from: newAddress(), deviceToken: invented })).data;
    expect(deviceToken).not.toBe(invented);
  });

  it('is forgotten after fifty newer ones', async () => {
    const owner = await signUp(shop);
    const from = newAddress();
    for (let time = 1; time <= 52; time += 1) await login({ email: owner.email, from });
    const count = await shop.database.asSystem((tx) =>
      tx.selectFrom('knownDevices').selectAll().where('userId', '=', owner.userId).execute(),
    );
    expect(count).toHaveLength(50);
  });
});

describe('secrets of many random bits', () => {
  const reset = (of: Shop, token: string = newId()) => of.call(contract.resetPassword, { body: { token, password } });
  const invitation = (of: Shop, token: string = newId()) => of.call(contract.getInvitation, { params: { token } });
  const bearer = (of: Shop, token = 'x'.repeat(43)) => of.call(contract.getMe, { as: token });
  const recovery = (of: Shop, email = 'nobody@example.test', code = 'AAAA-AAAA-AAAA-AAAA') =>
    of.call(contract.exchangePasswordCode, { body: { email, code } });
  const document = (of: Shop, token = 'A'.repeat(43)) => of.call(sending.getPublicDocument, { params: { token } });
  const pdf = (of: Shop, token = 'A'.repeat(43)) => of.call(sending.downloadPublicDocument, { params: { token } });
  const calendar = (of: Shop, token = 'A'.repeat(43)) => of.call(feed.readCalendarFeed, { params: { token } });

  it.each(Object.entries({ reset, invitation, bearer, recovery, document, pdf, calendar }))(
    'that nobody has are limited by network address: %s',
    async (_, guess) => {
      const strict = await openShop({ WRONG_TOKENS_PER_MINUTE: '3', PUBLIC_CALLS_PER_MINUTE: '3' });
      try {
        for (let time = 1; time <= 3; time += 1) expect([400, 401, 404]).toContain((await guess(strict)).status);
        const reply = await guess(strict);
        expect([reply.status, reply.body.message]).toEqual([429, 'Too many requests. Please try again later.']);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      } finally {
        await strict.close();
      }
    },
  );

  it('work after any number of wrong ones from the same network address', async () => {
    const strict = await openShop({
      ...{ WRONG_TOKENS_PER_MINUTE: '3', PUBLIC_CALLS_PER_MINUTE: '6', PASSWORD_CALLS_PER_EMAIL: '3' },
    });
    try {
      const owner = await signUp(strict);
      const signIn = (deviceToken?: string, word = password) =>
        strict.call(contract.login, {
          body: { email: owner.email, password: word, ...(deviceToken && { deviceToken }) },
        });
      const { deviceToken } = (await signIn()).data;
      const { code } = (
        await strict.call(contract.makePasswordCode, { as: owner, body: { currentPassword: password } })
      ).data;
      await strict.call(contract.forgotPassword, { body: { email: owner.email } });
      const resetToken = await lastToken(strict, owner.email);
      const invited = { firstName: 'Ann', email: `ann-${newId()}@example.test`, roleId: null };
      await strict.call(createMember, { as: owner, body: invited });
      const invitationToken = await lastToken(strict, invited.email);
      const documentToken = await sentInvoice(strict, owner);
      const feedPath = (await strict.call(feed.renewCalendarFeed, { as: owner })).data.path;

      for (let time = 1; time <= 8; time += 1) {
        for (const guess of [reset, invitation, bearer, recovery, document, pdf, calendar]) await guess(strict);
        await signIn('x'.repeat(43), 'wrong');
      }

      expect((await bearer(strict)).status).toBe(429);
      expect((await document(strict)).status).toBe(429);
      const replies = {
        device: await signIn(deviceToken),
        bearer: await bearer(strict, owner.token),
        invitation: await invitation(strict, invitationToken),
        document: await document(strict, documentToken),
        pdf: await pdf(strict, documentToken),
        calendar: await calendar(strict, feedPath.split('/').at(-1)),
        recovery: await recovery(strict, owner.email, code),
        reset: await strict.call(contract.resetPassword, {
          body: { token: resetToken, password: 'a quite different one' },
        }),
      };
      const statuses = Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]));
      expect(statuses).toEqual(Object.fromEntries(Object.keys(replies).map((name) => [name, 200])));
    } finally {
      await strict.close();
    }
  });

  it('of guests are limited by link: one client does not use up the requests of another', async () => {
    const strict = await openShop({ PUBLIC_CALLS_PER_MINUTE: '3' });
    try {
      const owner = await signUp(strict);
      const [one, other] = [await sentInvoice(strict, owner), await sentInvoice(strict, owner)];
      for (let time = 1; time <= 3; time += 1) expect((await document(strict, one)).status).toBe(200);
      expect((await document(strict, one)).status).toBe(429);
      expect((await document(strict, other)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

/** The token of an invoice's link that was sent to its client. */
async function sentInvoice(of: Shop, as: Person): Promise<string> {
  const { client } = (await of.call(createClient, { as, body: { firstName: 'Ann', email: 'ann@example.test' } })).data;
  const body = { documentType: 1 as const, clientId: client.id, items: [{ name: 'Work', rate: 80 }] };
  const { document } = (await of.call(createDocument, { as, body })).data;
  const sent = await of.call(sending.sendDocument, { as, params: { id: document.id }, body: { attachPdf: false } });
  return sent.data.link.split('/').at(-1) ?? '';
}

describe('mails with a password link', () => {
  it('are limited to ten per 15 minutes and address, from any network address; the answer reveals nothing', async () => {
    const owner = await signUp(shop);
    for (let time = 1; time <= 11; time += 1) {
      const headers = { 'x-forwarded-for': newAddress() };
      expect((await shop.call(contract.forgotPassword, { body: { email: owner.email }, headers })).status).toBe(200);
    }
    expect(await mailedTokens(shop, owner.email)).toHaveLength(10);
  });
});
