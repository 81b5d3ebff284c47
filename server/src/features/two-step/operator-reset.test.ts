import * as session from '@truckroll/contract/session/session';
import * as contract from '@truckroll/contract/session/two-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../testing/app-code.ts';
import { password } from '../../testing/people.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { resetTwoStepAsOperator } from './operator-reset.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const written: [object, string][] = [];
const write = (facts: object, text: string) => void written.push([facts, text]);
const reset = (email: string) =>
  resetTwoStepAsOperator(shop.database, { email, now: shop.clock.now, log: { info: write, warn: write } });

describe("an operator's reset of two-step sign-in", () => {
  it('lets a sole admin without phone and codes sign in with the password, and logs a security event', async () => {
    const { owner, accountId, look } = await shop.newAccount();
    const passwordHash = await hashPassword(password);
    await look((tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', owner.userId).execute());
    const begun = await shop.call(contract.beginTwoStep, { as: owner, body: { currentPassword: password } });
    const code = codeAt(begun.data.secret, shop.clock.now);
    expect((await shop.call(contract.confirmTwoStep, { as: owner, body: { code } })).status).toBe(200);
    const login = async () => (await shop.call(session.login, { body: { email: owner.email, password } })).status;
    expect(await login()).toBe(401);

    await reset(owner.email.toUpperCase());
    expect(await login()).toBe(200);
    // All sessions of the person have ended, but the server caches one for five seconds.
    shop.clock.now = new Date(shop.clock.now.getTime() + 6000);
    expect((await shop.call(session.getMe, { as: owner })).status).toBe(401);
    const by = { accountId, of: owner.userId, reason: 'operator', address: 'command line' };
    expect(written).toEqual([[{ security: 'two-step-reset', ...by }, 'Security event']]);
    const codes = await look((tx) => tx.selectFrom('recoveryCodes').select('userId').execute());
    expect(codes).toEqual([]);
  });

  it('is refused for an unknown address, and if two-step sign-in is not set up', async () => {
    await expect(reset('nobody@example.org')).rejects.toThrow('Nobody has the address nobody@example.org.');
    const { owner } = await shop.newAccount();
    await expect(reset(owner.email)).rejects.toThrow(`${owner.email} has neither two-step sign-in nor a passkey.`);
  });
});
