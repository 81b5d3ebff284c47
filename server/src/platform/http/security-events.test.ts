import { exportClients } from '@truckroll/contract/clients/client-transfer';
import { createClient } from '@truckroll/contract/clients/clients';
import * as session from '@truckroll/contract/session/session';
import type { Role } from '@truckroll/contract/team/roles';
import * as roles from '@truckroll/contract/team/roles';
import * as team from '@truckroll/contract/team/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastToken, password, roleIdOf, signUp } from '../../testing/people.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

type Line = Record<string, unknown> & { security?: string; level: number };
const written: string[] = [];
let shop: Shop;
beforeAll(async () => {
  const logTo = { write: (line: string) => void written.push(line) };
  shop = await openShop({ LOG_LEVEL: 'info', TRUST_PROXY: '1' }, { logTo });
});
afterAll(() => shop.close());
beforeEach(() => {
  written.length = 0;
});

const events = (): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined);
const headers = { 'x-forwarded-for': '203.0.113.7' };
const address = '203.0.113.7';
const login = (email: string, word: string) => shop.call(session.login, { body: { email, password: word }, headers });

describe('the security events of the log', () => {
  it('contain the person and the network address of a sign-in, and the id of the request', async () => {
    const { email, userId, accountId } = await signUp(shop);
    written.length = 0;
    await login(email.toUpperCase(), password);
    expect(events()).toEqual([
      expect.objectContaining({
        security: 'sign-in',
        address,
        accountId,
        userId,
        email,
        level: 30,
        reqId: expect.any(String),
      }),
    ]);
  });

  it('warn of a refused one with its reason, whoever tried', async () => {
    const { email, userId } = await signUp(shop);
    written.length = 0;
    await login(email, 'not the password');
    await login('nobody@example.test', 'not the password');
    const refused = { security: 'sign-in-refused', address, level: 40 };
    expect(events()).toEqual([
      expect.objectContaining({ ...refused, email, userId, reason: 'wrong-password' }),
      expect.objectContaining({ ...refused, email: 'nobody@example.test', reason: 'wrong-password' }),
    ]);
    for (let guess = 1; guess <= 9; guess += 1) await login(email, 'not the password');
    written.length = 0;
    await login(email, password);
    expect(events()).toMatchObject([{ ...refused, email, reason: 'too-many-guesses' }]);
  });

  it('contain no password, token or link, not even one typed as the e-mail address', async () => {
    const secret = 'my secret password';
    const owner = await signUp(shop);
    await login(secret, secret);
    const { token, deviceToken } = (await login(owner.email, password)).data;
    await shop.call(session.forgotPassword, { body: { email: owner.email } });
    const link = await lastToken(shop, owner.email);
    await shop.call(session.resetPassword, { body: { token: link, password: 'a quite different one' } });
    const text = written.join('\n');
    expect(text).toContain('password-changed');
    for (const hidden of [secret, password, token, deviceToken, link, 'a quite different one'])
      expect(text).not.toContain(hidden);
  });

  it('record who was refused a request', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    await shop.call(createClient, { as: lite, body: {}, headers });
    expect(events()).toMatchObject([
      { security: 'call-refused', address, userId: lite.userId, call: createClient.id, level: 40 },
    ]);
  });

  it('record changed and assigned roles, and who was deactivated', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { userId } = await account.person('officeStaff');
    const roleId = await roleIdOf(account, 'fieldTechnicianLite');
    const params = { id: roleId };
    const { role } = (await shop.call(roles.getRole, { as: owner, params })).data as { role: Role };
    const unchanged = { permissions: role.permissions };
    await shop.call(roles.updateRole, { as: owner, params, body: unchanged });
    expect(events()).toEqual([]);
    await shop.call(roles.updateRole, { as: owner, params, body: { permissions: [] } });
    await shop.call(team.updateMember, { as: owner, params: { id: userId }, body: { roleId } });
    await shop.call(team.deactivateMember, { as: owner, params: { id: userId } });
    const by = { userId: owner.userId, accountId: account.accountId };
    expect(events()).toMatchObject([
      { security: 'role-changed', roleId, ...by },
      { security: 'role-given', of: userId, roleId, ...by },
      { security: 'person-deactivated', of: userId, ...by },
    ]);
  });

  it('record a changed password and an export', async () => {
    const owner = await signUp(shop);
    written.length = 0;
    const body = { currentPassword: password, newPassword: 'a quite different one' };
    await shop.call(session.changePassword, { as: owner, body, headers });
    await shop.call(exportClients, { as: owner, headers });
    expect(events()).toMatchObject([
      { security: 'password-changed', address, userId: owner.userId },
      { security: 'export', what: 'clients', address, userId: owner.userId },
    ]);
  });
});
