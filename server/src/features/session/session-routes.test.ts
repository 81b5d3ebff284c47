import * as contract from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, signUp } from '../../testing/people.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const minutes = (count: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000);
};

const login = (body: Record<string, unknown>) => shop.call(contract.login, { body });
const me = (token: string) => shop.call(contract.getMe, { as: token });

describe('SE-1 sign in', () => {
  it('answers a token, its expiry and the user, ignoring the case of the address', async () => {
    const owner = await signUp(shop);
    const reply = await login({ email: ` ${owner.email.toUpperCase()} `, password });
    expect(reply.status).toBe(200);
    expect(reply.data.token.length).toBeGreaterThanOrEqual(43);
    expect(reply.data.expiresAt).toBe(new Date(shop.clock.now.getTime() + 30 * 86_400_000).toISOString());
    expect(reply.data.user).toMatchObject({ id: owner.userId, name: 'Olga Owner', isAdmin: true });
    expect(reply.data.user.account.companyName).toBe('Acme Plumbing');
  });

  it('allows several sessions at once', async () => {
    const owner = await signUp(shop);
    const second = (await login({ email: owner.email, password })).data.token;
    expect((await me(owner.token)).status).toBe(200);
    expect((await me(second)).status).toBe(200);
  });

  it.each([
    [{ password }, 'Email is required'],
    [{ email: '  ', password }, 'Email is required'],
    [{ email: 'olga@example.test' }, 'Password is required'],
    [{ email: 'olga@example.test', password: '' }, 'Password is required'],
  ])('refuses %j', async (body, message) => {
    const reply = await login(body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('does not reveal whether the address or the password was wrong', async () => {
    const owner = await signUp(shop);
    const replies = [
      await login({ email: owner.email, password: `${password}!` }),
      await login({ email: 'nobody@example.test', password }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body]).toEqual([
        401,
        { success: false, code: 'wrong_password', message: 'Incorrect email or password.' },
      ]);
    }
  });

  it('reveals that the user is inactive only with the correct password', async () => {
    const owner = await signUp(shop);
    await shop.database.asSystem((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', owner.userId).execute(),
    );
    const right = await login({ email: owner.email, password });
    expect([right.status, right.body.message]).toEqual([403, 'This user is inactive. Contact your administrator.']);
    const wrong = await login({ email: owner.email, password: 'something else' });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Incorrect email or password.']);
  });

  it("stores only a token's hash", async () => {
    const { token, userId } = await signUp(shop);
    const stored = await shop.database.asSystem((tx) =>
      tx.selectFrom('sessions').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('SE-2 sign out', () => {
  it('ends only this session', async () => {
    const owner = await signUp(shop);
    const second = (await login({ email: owner.email, password })).data.token;
    const reply = await shop.call(contract.logout, { as: owner.token });
    expect([reply.status, reply.data]).toEqual([200, {}]);
    const after = await me(owner.token);
    expect([after.status, after.body.message]).toEqual([401, 'Your session has expired. Please sign in again.']);
    expect((await me(second)).status).toBe(200);
  });
});

describe('SE-12, SE-13 the own open sessions', () => {
  it('are listed by last use, with where they began and the current one marked', async () => {
    const owner = await signUp(shop);
    minutes(1);
    await shop.call(contract.login, { body: { email: owner.email, password }, headers: { 'user-agent': 'A phone' } });
    const { sessions } = (await shop.call(contract.listSessions, { as: owner.token })).data;
    expect(sessions.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
      ['A phone', '127.0.0.1', false],
      ['lightMyRequest', '127.0.0.1', true],
    ]);
  });

  it('exclude ended sessions and those of others', async () => {
    const [owner, other] = [await signUp(shop), await signUp(shop)];
    const second = (await login({ email: owner.email, password })).data.token;
    await shop.call(contract.logout, { as: second });
    const { sessions } = (await shop.call(contract.listSessions, { as: owner.token })).data;
    expect(sessions).toHaveLength(1);
    expect((await shop.call(contract.listSessions, { as: other.token })).data.sessions).toHaveLength(1);
  });

  it('can be ended one by one', async () => {
    const owner = await signUp(shop);
    const second = (await login({ email: owner.email, password })).data.token;
    const list = async () => (await shop.call(contract.listSessions, { as: owner.token })).data.sessions;
    const params = { id: (await list()).find((session) => !session.isCurrent)?.id ?? '' };
    expect((await me(second)).status).toBe(200);
    expect((await shop.call(contract.revokeSession, { as: owner.token, params })).status).toBe(200);
    expect((await me(second)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    const again = await shop.call(contract.revokeSession, { as: owner.token, params });
    expect([again.status, again.body.message]).toEqual([404, 'Session not found']);
  });

  it('cannot be ended by other users, not even colleagues', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const { sessions } = (await shop.call(contract.listSessions, { as: lite.token })).data;
    const params = { id: sessions[0]?.id ?? '' };
    expect((await shop.call(contract.revokeSession, { as: account.owner, params })).status).toBe(404);
    expect((await me(lite.token)).status).toBe(200);
  });
});
