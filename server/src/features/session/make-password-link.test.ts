import { login, resetPassword } from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { makePasswordLink } from './make-password-link.ts';

const password = 'a new long password';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const linkFor = (email: string, environment: Record<string, string> = {}) =>
  makePasswordLink(shop.database, { email, settings: readSettings(environment), now: shop.clock.now });

describe("an operator's password link", () => {
  it('lets a user set a new password, once', async () => {
    const { owner } = await shop.newAccount();
    const link = new URL(await linkFor(owner.email.toUpperCase()));
    expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/reset-password');
    const body = { token: link.searchParams.get('token'), password };
    expect((await shop.call(resetPassword, { body })).status).toBe(200);
    expect((await shop.call(resetPassword, { body })).status).toBe(400);
    expect((await shop.call(login, { body: { email: owner.email, password } })).status).toBe(200);
  });

  it('starts with the address of the installation', async () => {
    const { owner } = await shop.newAccount();
    expect(await linkFor(owner.email, { PUBLIC_URL: 'https://work.example.org/' })).toMatch(
      /^https:\/\/work\.example\.org\/reset-password\?token=/,
    );
  });

  it('is not created for an unknown address or a deactivated user', async () => {
    await expect(linkFor('nobody@example.org')).rejects.toThrow('Nobody has the address nobody@example.org.');
    const account = await shop.newAccount();
    const person = await account.person('officeStaff');
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.userId).execute(),
    );
    await expect(linkFor(person.email)).rejects.toThrow('is deactivated');
  });
});
