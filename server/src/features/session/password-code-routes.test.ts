import * as contract from '@truckroll/contract/session/session';
import { beginTwoStep, confirmTwoStep } from '@truckroll/contract/session/two-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../testing/app-code.ts';
import { password, signUp } from '../../testing/people.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_EMAIL: '5', PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const newPassword = 'a quite different one';
const wrong = 'The email address or the code is not correct.';

async function codeOf(person: Person): Promise<string> {
  const { data } = await shop.call(contract.makePasswordCode, { as: person, body: { currentPassword: password } });
  return data.code;
}
const exchange = (email: string, code: string) => shop.call(contract.exchangePasswordCode, { body: { email, code } });
const login = (email: string, word: string) => shop.call(contract.login, { body: { email, password: word } });

describe('SE-23, SE-24 the recovery code for a forgotten password', () => {
  it('is made with the password, shown once, and stored only as a hash', async () => {
    const owner = await signUp(shop);
    const since = async () => (await shop.call(contract.getPasswordCode, { as: owner })).data.since;
    expect(await since()).toBeNull();
    const refused = await shop.call(contract.makePasswordCode, { as: owner, body: { currentPassword: 'wrong' } });
    expect([refused.status, refused.body.message]).toEqual([400, 'The current password is not correct.']);
    const code = await codeOf(owner);
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(await since()).toBe(shop.clock.now.toISOString());
    const stored = await shop.database.asSystem((tx) => tx.selectFrom('passwordCodes').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('replaces the one before', async () => {
    const owner = await signUp(shop);
    const [first, second] = [await codeOf(owner), await codeOf(owner)];
    expect((await exchange(owner.email, first)).body.message).toBe(wrong);
    expect((await exchange(owner.email, second)).status).toBe(200);
  });

  it('is not kept for repeats', async () => {
    const owner = await signUp(shop);
    const make = () =>
      shop.call(contract.makePasswordCode, {
        as: owner,
        body: { currentPassword: password },
        headers: { 'idempotency-key': 'a-key' },
      });
    expect((await make()).data.code).not.toBe((await make()).data.code);
  });
});

describe('SE-25 the use of a recovery code', () => {
  it('makes one link, by which the password is replaced and all sessions end', async () => {
    const owner = await signUp(shop);
    const code = await codeOf(owner);
    const { data } = await exchange(` ${owner.email.toUpperCase()} `, code.toLowerCase().replaceAll('-', ' '));
    const reset = await shop.call(contract.resetPassword, { body: { token: data.token, password: newPassword } });
    expect(reset.status).toBe(200);
    expect((await login(owner.email, newPassword)).status).toBe(200);
    expect((await shop.call(contract.getMe, { as: owner })).status).toBe(401);
    expect((await exchange(owner.email, code)).body.message).toBe(wrong);
  });

  it('succeeds once of two at the same time', async () => {
    const owner = await signUp(shop);
    const code = await codeOf(owner);
    const both = await Promise.all([exchange(owner.email, code), exchange(owner.email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('answers alike for a wrong code, an unknown address and a deactivated person', async () => {
    const owner = await signUp(shop);
    const code = await codeOf(owner);
    const other = await signUp(shop);
    for (const [email, typed] of [
      [owner.email, 'AAAA-AAAA-AAAA-AAAA'],
      [owner.email, 'no code'],
      ['nobody@example.test', code],
      [other.email, code],
    ] as const) {
      const { status, body } = await exchange(email, typed);
      expect([status, body.message]).toEqual([400, wrong]);
    }
    const inactive = { status: 'inactive' } as const;
    await shop.database.asSystem((tx) =>
      tx.updateTable('users').set(inactive).where('id', '=', owner.userId).execute(),
    );
    expect((await exchange(owner.email, code)).body.message).toBe(wrong);
  });

  it("neither counts as a wrong password nor waits for other people's wrong passwords", async () => {
    const owner = await signUp(shop);
    const code = await codeOf(owner);
    for (let guess = 1; guess <= 6; guess += 1) await exchange(owner.email, 'AAAA-AAAA-AAAA-AAAA');
    expect((await login(owner.email, 'wrong')).status).toBe(401);
    for (let guess = 1; guess <= 5; guess += 1) await login(owner.email, 'wrong');
    expect((await login(owner.email, password)).status).toBe(429);
    expect((await exchange(owner.email, code)).status).toBe(200);
  });

  it('does not replace the second step', async () => {
    const owner = await signUp(shop);
    const { data: begun } = await shop.call(beginTwoStep, { as: owner, body: { currentPassword: password } });
    await shop.call(confirmTwoStep, { as: owner, body: { code: codeAt(begun.secret, shop.clock.now) } });
    const { data } = await exchange(owner.email, await codeOf(owner));
    await shop.call(contract.resetPassword, { body: { token: data.token, password: newPassword } });
    expect((await login(owner.email, newPassword)).body.code).toBe('code_required');
  });
});
