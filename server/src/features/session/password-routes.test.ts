import * as contract from '@truckroll/contract/session/session';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMail } from '../../providers/mail/open-mail.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { lastToken, mailedTokens, password, signUp } from '../../testing/people.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const minutes = (count: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000);
};

const newPassword = 'a quite different one';
const login = (email: string, word: string) => shop.call(contract.login, { body: { email, password: word } });
const forget = (email: string, headers = {}) => shop.call(contract.forgotPassword, { body: { email }, headers });
const reset = (token: string, word = newPassword) =>
  shop.call(contract.resetPassword, { body: { token, password: word } });
const setStatus = (userId: string, status: 'active' | 'invited' | 'inactive') =>
  shop.database.asSystem((tx) => tx.updateTable('users').set({ status }).where('id', '=', userId).execute());

const known = contract.noLinkMessage;
const invalid = 'This link is invalid or has expired.';

describe('SE-4 ask for a password link', () => {
  it('answers the same for a known and an unknown address, in the same time', async () => {
    const owner = await signUp(shop);
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, body } = await forget(email);
      return { status, body, lasted: performance.now() - start };
    };
    const [here, nowhere] = [await timed(owner.email), await timed(`nobody-${newId()}@example.test`)];
    expect(here.status).toBe(200);
    expect(here.body).toEqual({ success: true, message: known, data: {} });
    expect([nowhere.status, nowhere.body]).toEqual([here.status, here.body]);
    // Each answer takes a quarter of a second, which is far longer than queuing the mail.
    expect(here.lasted).toBeGreaterThan(240);
    expect(nowhere.lasted).toBeGreaterThan(240);
  });

  it('promises a link only where a mail server can send it', async () => {
    const server = await startMailServer();
    const mail = await openMail({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@northwind.test' });
    const own = await openShop({}, { mail });
    try {
      const owner = await signUp(own);
      for (const email of [owner.email, `nobody-${newId()}@example.test`]) {
        const { body } = await own.call(contract.forgotPassword, { body: { email } });
        expect(body.message).toBe('If the address is known, a message with a link has been sent.');
      }
    } finally {
      await own.close();
      await server.stop();
    }
  });

  it("mails a link with the confirmed address, not with the request's host header", async () => {
    const owner = await signUp(shop);
    await forget(owner.email.toUpperCase(), { host: 'evil.test' });
    const mail = await shop.database.asSystem((tx) =>
      tx.selectFrom('outgoingMail').selectAll().where('to', '=', owner.email).executeTakeFirstOrThrow(),
    );
    const token = await lastToken(shop, owner.email);
    expect(mail).toMatchObject({ kind: 'password-reset', accountId: owner.accountId });
    expect(mail.text).toContain(`http://truckroll.test/reset-password?token=${token}`);
    expect(mail.html).toContain(`href="http://truckroll.test/reset-password?token=${token}"`);
    const stored = await shop.database.asSystem((tx) => tx.selectFrom('passwordLinks').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('uses PUBLIC_URL for the link, whatever the request headers say', async () => {
    const hosted = await openShop({ PUBLIC_URL: 'https://app.example.test/' });
    try {
      const owner = await signUp(hosted);
      await hosted.call(contract.forgotPassword, { body: { email: owner.email }, headers: { host: 'evil.test' } });
      const { text, html } = await hosted.database.asSystem((tx) =>
        tx.selectFrom('outgoingMail').select(['text', 'html']).executeTakeFirstOrThrow(),
      );
      expect(text).toContain('https://app.example.test/reset-password?token=');
      expect(text + html).not.toContain('evil.test');
    } finally {
      await hosted.close();
    }
  });

  it('mails nothing to a deactivated user', async () => {
    const owner = await signUp(shop);
    await setStatus(owner.userId, 'inactive');
    expect((await forget(owner.email)).body.message).toBe(known);
    expect(await mailedTokens(shop, owner.email)).toEqual([]);
  });

  it('needs an address, and is limited by e-mail address and network address', async () => {
    const owner = await signUp(shop);
    const reply = await forget(' ');
    expect([reply.status, reply.body.message]).toEqual([400, 'Email is required']);
    // The sign-up counted as the first request.
    const replies = await Promise.all(Array.from({ length: 10 }, () => forget(owner.email)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 429]);
  });
});

describe('SE-5 set a new password by a link', () => {
  it('sets it, ends every session of the user and works once', async () => {
    const owner = await signUp(shop);
    expect((await shop.call(contract.getMe, { as: owner })).status).toBe(200);
    await forget(owner.email);
    const token = await lastToken(shop, owner.email);
    const reply = await reset(token);
    expect([reply.status, Object.keys(reply.data)]).toEqual([200, ['deviceToken']]);
    expect((await shop.call(contract.getMe, { as: owner })).status).toBe(401);
    expect((await login(owner.email, password)).status).toBe(401);
    expect((await login(owner.email, newPassword)).status).toBe(200);
    const again = await reset(token, 'yet another one');
    expect([again.status, again.body.message]).toEqual([400, invalid]);
  });

  it('is valid for an hour', async () => {
    const owner = await signUp(shop);
    await forget(owner.email);
    const first = await lastToken(shop, owner.email);
    minutes(59);
    await forget(owner.email);
    const second = await lastToken(shop, owner.email);
    minutes(1);
    const late = await reset(first);
    expect([late.status, late.body.message]).toEqual([400, invalid]);
    expect((await reset(second)).status).toBe(200);
  });

  it("invalidates the user's other links", async () => {
    const owner = await signUp(shop);
    await forget(owner.email);
    await forget(owner.email);
    const [last = '', first = ''] = await mailedTokens(shop, owner.email);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(last)).status).toBe(400);
  });

  it('works once for two concurrent requests', async () => {
    const owner = await signUp(shop);
    await forget(owner.email);
    const token = await lastToken(shop, owner.email);
    const replies = await Promise.all([reset(token, 'the first of two'), reset(token, 'the other of two')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
  });

  it('activates an invited user, and refuses one deactivated meanwhile', async () => {
    const [invited, inactive] = [await signUp(shop), await signUp(shop)];
    await setStatus(invited.userId, 'invited');
    await forget(invited.email);
    await forget(inactive.email);
    await setStatus(inactive.userId, 'inactive');
    expect((await reset(await lastToken(shop, invited.email))).status).toBe(200);
    expect((await login(invited.email, newPassword)).status).toBe(200);
    const reply = await reset(await lastToken(shop, inactive.email));
    expect([reply.status, reply.body.message]).toEqual([400, invalid]);
  });

  it.each([
    [{ password: newPassword }, 'Token is required'],
    [{ token: 'x' }, 'Password is required'],
    [{ token: 'x', password: 'too short' }, 'The password must have at least 10 characters.'],
    [{ token: 'x', password: 'x'.repeat(201) }, 'Password is too long (maximum 200 characters)'],
    [{ token: 'x', password: newPassword }, invalid],
  ])('refuses %j', async (body, message) => {
    const reply = await shop.call(contract.resetPassword, { body });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe('SE-6 change the own password', () => {
  const change = (as: string, body: Record<string, unknown>) => shop.call(contract.changePassword, { as, body });

  it('ends all other sessions and keeps the current one', async () => {
    const owner = await signUp(shop);
    const elsewhere = (await login(owner.email, password)).data.token;
    expect((await shop.call(contract.getMe, { as: elsewhere })).status).toBe(200);
    const reply = await change(owner.token, { currentPassword: password, newPassword });
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect((await shop.call(contract.getMe, { as: owner })).status).toBe(200);
    expect((await shop.call(contract.getMe, { as: elsewhere })).status).toBe(401);
    expect((await login(owner.email, newPassword)).status).toBe(200);
  });

  it('invalidates links mailed before', async () => {
    const owner = await signUp(shop);
    await forget(owner.email);
    await change(owner.token, { currentPassword: password, newPassword });
    expect((await reset(await lastToken(shop, owner.email), 'yet another one')).status).toBe(400);
  });

  it('needs the current password', async () => {
    const owner = await signUp(shop);
    const reply = await change(owner.token, { currentPassword: newPassword, newPassword });
    expect([reply.status, reply.body.message]).toEqual([400, 'The current password is not correct.']);
    expect((await login(owner.email, password)).status).toBe(200);
  });

  it.each([
    [{ newPassword }, 'Current password is required'],
    [{ currentPassword: password }, 'New password is required'],
    [{ currentPassword: password, newPassword: 'too short' }, 'The password must have at least 10 characters.'],
  ])('refuses %j', async (body, message) => {
    const owner = await signUp(shop);
    const reply = await change(owner.token, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('is limited to 10 wrong guesses, counted apart from sign-in', async () => {
    const owner = await signUp(shop);
    await login(owner.email, 'wrong');
    for (let request = 1; request <= 10; request += 1) {
      expect((await change(owner.token, { currentPassword: 'wrong', newPassword })).status).toBe(400);
    }
    expect((await change(owner.token, { currentPassword: password, newPassword })).status).toBe(429);
    expect((await login(owner.email, password)).status).toBe(200);
  });
});

describe('a new password (API SE-3, SE-5, SE-6)', () => {
  const common = 'This password is too common. Please choose another one.';
  const own = (what: string): string => `The password must be more than ${what}.`;

  it('must not be common, the own name, address or company, nor the current one, when it is changed', async () => {
    const owner = await signUp(shop, 'Blue River HVAC');
    for (const [word, text] of [
      ['BasketBall', common],
      ['olga.owner.1', own('your name')],
      [owner.email, own('your email address')],
      ['blueriver!2026', own('the company name')],
      [password, 'The new password must differ from the current one.'],
    ] as const) {
      const body = { currentPassword: password, newPassword: word };
      const reply = await shop.call(contract.changePassword, { as: owner, body });
      expect([reply.status, reply.body]).toEqual([
        400,
        {
          success: false,
          code: 'invalid_body',
          message: text,
          errors: [{ path: 'newPassword', code: 'not_allowed', message: text }],
        },
      ]);
    }
  });

  it('is checked the same at sign-up and when set by a link, which stays valid', async () => {
    const owner = await signUp(shop);
    const body = { companyName: 'Blue River', firstName: 'Ann', email: `ann-${newId()}@example.test` };
    const signedUp = (word: string) =>
      shop.call(contract.register, { body: { ...body, password: word, timezone: 'America/Toronto' } });
    expect((await signedUp('1234567890')).body.errors).toEqual([
      { path: 'password', code: 'not_allowed', message: common },
    ]);
    expect((await signedUp('BlueRiver123')).body.message).toBe(own('the company name'));
    await forget(owner.email);
    const token = await lastToken(shop, owner.email);
    expect((await reset(token, '1234567890')).body.message).toBe(common);
    expect((await reset(token, 'olgaolgaolga')).body.message).toBe(own('your name'));
    expect((await reset(token, password)).body.message).toBe('The new password must differ from the current one.');
    expect((await reset(token)).status).toBe(200);
  });
});
