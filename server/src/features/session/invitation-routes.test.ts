import * as contract from '@truckroll/contract/session/session';
import * as team from '@truckroll/contract/team/team';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastToken, mailedTokens, password, roleIdOf } from '../../testing/people.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const hours = (count: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + count * 3_600_000);
};

const signInAfresh = async (account: TestAccount): Promise<TestAccount> => ({
  ...account,
  owner: await account.person('superAdmin'),
});

async function invite(account: TestAccount) {
  const email = `new-${newId()}@example.test`;
  const roleId = await roleIdOf(account, 'officeStaff');
  const body = { firstName: 'Nina', lastName: 'New', email, roleId };
  const { member } = (await shop.call(team.createMember, { as: account.owner, body })).data;
  return { member, email, token: await lastToken(shop, email) };
}

const accept = (body: Record<string, unknown>) => shop.call(contract.acceptInvitation, { body });
const read = (token: string) => shop.call(contract.getInvitation, { params: { token } });

const invalid = 'This link is invalid or has expired.';

describe('SE-7 read an invitation', () => {
  it('answers who is invited by whom, any number of times', async () => {
    const { email, token } = await invite(await shop.newAccount());
    await read(token);
    const reply = await read(token);
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ email, companyName: 'Test Company', firstName: 'Nina', lastName: 'New' });
  });

  it('is refused for an unknown or expired link and one of another kind', async () => {
    const { email, token } = await invite(await shop.newAccount());
    await shop.call(contract.forgotPassword, { body: { email } });
    const reset = await lastToken(shop, email);
    expect(reset).not.toBe(token);
    hours(7 * 24);
    for (const wrong of ['unknown', token, reset]) {
      const reply = await read(wrong);
      expect([reply.status, reply.body.message]).toEqual([400, invalid]);
    }
  });
});

describe('SE-7 join by an invitation', () => {
  it('makes the user active, signed in and able to sign in again', async () => {
    const account = await shop.newAccount();
    const { email, member, token } = await invite(account);
    hours(7 * 24 - 1);
    const reply = await accept({ token, password, firstName: 'Nina Maria', lastName: '' });
    expect(reply.status).toBe(200);
    expect(reply.data.user).toMatchObject({ id: member.id, name: 'Nina Maria', email, isAdmin: false });
    expect(reply.data.user.role?.name).toBe('officeStaff');
    const { owner } = await signInAfresh(account);
    const seen = await shop.call(team.getMember, { as: owner, params: { id: member.id } });
    expect(seen.data.member.status).toBe('active');
    expect((await shop.call(contract.getMe, { as: reply.data.token })).status).toBe(200);
    expect((await shop.call(contract.login, { body: { email, password } })).status).toBe(200);
  });

  it('keeps the names of the invitation when none are sent', async () => {
    const { token } = await invite(await shop.newAccount());
    expect((await accept({ token, password, firstName: ' ' })).data.user.name).toBe('Nina New');
  });

  it('works once, also for two concurrent requests', async () => {
    const { token } = await invite(await shop.newAccount());
    const replies = await Promise.all([accept({ token, password }), accept({ token, password })]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect((await accept({ token, password })).body.message).toBe(invalid);
  });

  it('works with any of several invitations, which invalidates all of them', async () => {
    const account = await shop.newAccount();
    const { email, member } = await invite(account);
    await shop.call(team.inviteMember, { as: account.owner, params: { id: member.id } });
    const [last = '', first = ''] = await mailedTokens(shop, email);
    expect((await accept({ token: first, password })).status).toBe(200);
    expect((await accept({ token: last, password })).body.message).toBe(invalid);
  });

  it('is refused once the user is deactivated', async () => {
    const account = await shop.newAccount();
    const { member, token } = await invite(account);
    await shop.call(team.deactivateMember, { as: account.owner, params: { id: member.id } });
    expect((await accept({ token, password })).body.message).toBe(invalid);
    expect((await read(token)).body.message).toBe(invalid);
  });

  it('is refused at a mistyped address, and works at the corrected one', async () => {
    const account = await shop.newAccount();
    const { member, token } = await invite(account);
    const email = `right-${newId()}@example.test`;
    await shop.call(team.updateMember, { as: account.owner, params: { id: member.id }, body: { email } });
    expect((await accept({ token, password })).body.message).toBe(invalid);
    expect((await accept({ token: await lastToken(shop, email), password })).data.user.email).toBe(email);
  });

  it.each([
    [{ password }, 'Token is required'],
    [{ token: 'x' }, 'Password is required'],
    [{ token: 'x', password: 'too short' }, 'The password must have at least 10 characters.'],
    [{ token: 'x', password }, invalid],
  ])('refuses %j', async (body, message) => {
    const reply = await accept(body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
