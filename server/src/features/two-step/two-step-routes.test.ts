import * as session from '@truckroll/contract/session/session';
import * as contract from '@truckroll/contract/session/two-step';
import * as roles from '@truckroll/contract/team/roles';
import * as team from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/session/tokens.ts';
import { codeAt } from '../../testing/app-code.ts';
import { password, roleIdOf } from '../../testing/people.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { hashPassword } from '../passwords/passwords.ts';

let shop: Shop;
let hash: string;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
  hash = await hashPassword(password);
});
afterAll(() => shop.close());

const pass = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};
const at = (seconds: number): Date => new Date(shop.clock.now.getTime() + seconds * 1000);

/** A user with a password. */
async function withPassword(account: TestAccount, roleName: string): Promise<Person> {
  const person = await account.person(roleName);
  await account.look((tx) =>
    tx.updateTable('users').set({ passwordHash: hash }).where('id', '=', person.userId).execute(),
  );
  return person;
}

const login = (person: Person, code?: string) =>
  shop.call(session.login, { body: { email: person.email, password, ...(code === undefined ? {} : { code }) } });
const begin = (as: Person | string, currentPassword?: string) =>
  shop.call(contract.beginTwoStep, { as, body: currentPassword === undefined ? {} : { currentPassword } });
const confirm = (as: Person | string, code: string) => shop.call(contract.confirmTwoStep, { as, body: { code } });

async function turnOn(person: Person) {
  const { secret, uri } = (await begin(person, password)).data;
  const { recoveryCodes } = (await confirm(person, codeAt(secret, shop.clock.now))).data;
  // The set-up used its code, so the next sign-in needs another one.
  pass(30);
  return { secret, uri, recoveryCodes };
}

async function protectedPerson() {
  const account = await shop.newAccount();
  const person = await withPassword(account, 'officeStaff');
  return { account, person, ...(await turnOn(person)) };
}

const wrong = 'This code is not correct.';

describe('setting up two-step sign-in (SE-15 to SE-17)', () => {
  it('needs the password, returns a secret for an app and is active after the first correct code', async () => {
    const person = await withPassword(await shop.newAccount(), 'officeStaff');
    expect((await begin(person)).body.errors?.[0]?.message).toBe('Current password is required');
    expect((await begin(person, 'not the password')).body.errors).toEqual([
      { path: 'currentPassword', code: 'mismatch', message: 'The current password is not correct.' },
    ]);
    const { secret, uri } = (await begin(person, password)).data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Truckroll:person-.*[?&]secret=[A-Z2-7]{32}&/);
    expect((await login(person)).status).toBe(200);
    const refused = await confirm(person, '000000');
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'code', code: 'mismatch', message: wrong }]]);
    const { recoveryCodes } = (await confirm(person, codeAt(secret, shop.clock.now))).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await shop.call(contract.getTwoStep, { as: person });
    expect(state.data).toEqual({ since: shop.clock.now.toISOString(), recoveryCodesLeft: 10, isRequired: false });
    expect((await shop.call(session.getMe, { as: person })).data.user.twoStep).toEqual({
      isOn: true,
      mustSetUp: false,
    });
    expect((await begin(person, password)).body.message).toBe('Two-step sign-in is already on.');
  });

  it('keeps secret and codes unreadable, even for a repeated request', async () => {
    const account = await shop.newAccount();
    const person = await withPassword(account, 'officeStaff');
    const headers = { 'idempotency-key': 'a-key' };
    const begun = await shop.call(contract.beginTwoStep, { as: person, body: { currentPassword: password }, headers });
    const { secret } = begun.data;
    const { recoveryCodes } = (await confirm(person, codeAt(secret, shop.clock.now))).data;
    const stored = await account.look(async (tx) => [
      await tx.selectFrom('twoStepSignIns').selectAll().execute(),
      await tx.selectFrom('recoveryCodes').selectAll().execute(),
      await tx.selectFrom('idempotencyKeys').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(stored)).not.toContain(hidden);
  });
});

describe('signing in with a second step (SE-1)', () => {
  it('asks for a code only after the correct password', async () => {
    const { person, secret } = await protectedPerson();
    const asked = await login(person);
    const message = 'Enter the code of your authenticator app or a recovery code.';
    expect([asked.status, asked.body]).toEqual([
      401,
      { success: false, code: 'code_required', message, errors: [{ path: 'code', code: 'required', message }] },
    ]);
    const body = { email: person.email, password: 'not the password', code: codeAt(secret, shop.clock.now) };
    expect((await shop.call(session.login, { body })).body.message).toBe('Incorrect email or password.');
    const reply = await login(person, codeAt(secret, shop.clock.now));
    expect([reply.status, reply.data.user.id]).toEqual([200, person.userId]);
  });

  it('accepts a code once, also concurrently, and no earlier one', async () => {
    const { person, secret } = await protectedPerson();
    const code = codeAt(secret, shop.clock.now);
    const replies = await Promise.all([login(person, code), login(person, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = await login(person, code);
    expect([again.status, again.body.errors]).toEqual([401, [{ path: 'code', code: 'mismatch', message: wrong }]]);
    expect((await login(person, codeAt(secret, at(-30)))).status).toBe(401);
  });

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('answers a clock that is %i seconds off with %i', async (seconds, status) => {
    const { person, secret } = await protectedPerson();
    pass(60);
    expect((await login(person, codeAt(secret, at(seconds)))).status).toBe(status);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(person, first)).status).toBe(200);
    expect((await login(person, first)).status).toBe(401);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `;
    expect((await login(person, typed)).status).toBe(200);
    const state = await shop.call(contract.getTwoStep, { as: person });
    expect(state.data.recoveryCodesLeft).toBe(8);
  });

  it('allows 10 wrong codes, and does not count them as wrong passwords', async () => {
    const { person, secret } = await protectedPerson();
    for (let guess = 1; guess <= 10; guess += 1) expect((await login(person, '000000')).body.message).toBe(wrong);
    const refused = await login(person, codeAt(secret, shop.clock.now));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await login(person)).status).toBe(401);
  });

  it("does not limit a known device for others' wrong codes", async () => {
    const { person, secret } = await protectedPerson();
    const { deviceToken } = (await login(person, codeAt(secret, shop.clock.now))).data;
    for (let guess = 1; guess <= 10; guess += 1) await login(person, '000000');
    pass(30);
    const body = { email: person.email, password, code: codeAt(secret, shop.clock.now), deviceToken };
    expect((await shop.call(session.login, { body })).status).toBe(200);
  });
});

describe('a role that requires two-step sign-in', () => {
  async function requiring() {
    const account = await shop.newAccount();
    const person = await withPassword(account, 'officeStaff');
    const params = { id: await roleIdOf(account, 'officeStaff') };
    await shop.call(roles.updateRole, { as: account.owner, params, body: { requiresTwoStep: true } });
    return { account, person };
  }

  it('requires its set-up at the next sign-in, before any other request', async () => {
    const { person } = await requiring();
    expect((await shop.call(session.listSessions, { as: person })).status).toBe(200);
    const { token, user } = (await login(person)).data;
    expect(user.twoStep).toEqual({ isOn: false, mustSetUp: true });
    const refused = await shop.call(session.listSessions, { as: token });
    expect([refused.status, refused.body.message]).toEqual([403, 'Set up two-step sign-in to continue.']);
    expect((await shop.call(session.getMe, { as: token })).data.user.twoStep.mustSetUp).toBe(true);

    const { secret } = (await begin(token, password)).data;
    expect((await confirm(token, codeAt(secret, shop.clock.now))).status).toBe(200);
    expect((await shop.call(session.listSessions, { as: token })).status).toBe(200);
    expect((await login(person)).status).toBe(401);
  });

  it('asks for the password also in a session that has to set it up', async () => {
    const { person } = await requiring();
    const { token } = (await login(person)).data;
    const texts = [await begin(token), await begin(token, 'not the password')].map(({ body }) => body.message);
    expect(texts).toEqual(['Current password is required', 'The current password is not correct.']);
  });

  it('is fulfilled for the session that set it up alone', async () => {
    const { person } = await requiring();
    const first = (await login(person)).data.token;
    const second = (await login(person)).data.token;
    const { secret } = (await begin(first, password)).data;
    await confirm(first, codeAt(secret, shop.clock.now));
    expect((await shop.call(session.listSessions, { as: first })).status).toBe(200);
    expect((await shop.call(session.listSessions, { as: second })).status).toBe(401);
  });

  it('prevents turning it off', async () => {
    const { person } = await requiring();
    await turnOn(person);
    const reply = await shop.call(contract.turnOffTwoStep, { as: person, body: { currentPassword: password } });
    expect([reply.status, reply.body.message]).toEqual([422, 'Your role requires two-step sign-in.']);
  });

  it('may be the admin role, which cannot be changed otherwise', async () => {
    const account = await shop.newAccount();
    const params = { id: await roleIdOf(account, 'superAdmin') };
    const change = (body: Record<string, unknown>) => shop.call(roles.updateRole, { as: account.owner, params, body });
    expect((await change({ requiresTwoStep: true })).data.role.requiresTwoStep).toBe(true);
    expect((await change({ requiresTwoStep: false, label: 'Boss' })).body.message).toBe('This role cannot be changed.');
  });
});

describe('the own two-step sign-in (SE-18, SE-19)', () => {
  it('replaces the recovery codes given the password, and invalidates the old ones', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const renew = (currentPassword: string) =>
      shop.call(contract.renewRecoveryCodes, { as: person, body: { currentPassword } });
    expect((await renew('wrong')).status).toBe(400);
    const renewed = (await renew(password)).data.recoveryCodes;
    expect((await login(person, recoveryCodes[0])).status).toBe(401);
    expect((await login(person, renewed[0])).status).toBe(200);
  });

  it('is turned off with the password', async () => {
    const { person } = await protectedPerson();
    const turnOff = (currentPassword: string) =>
      shop.call(contract.turnOffTwoStep, { as: person, body: { currentPassword } });
    expect((await turnOff('wrong')).status).toBe(400);
    expect((await turnOff(password)).status).toBe(200);
    expect((await login(person)).status).toBe(200);
    expect((await turnOff(password)).body.message).toBe('Two-step sign-in is off.');
  });
});

describe('a session that began with the password alone', () => {
  it('ends when two-step sign-in is turned on in another session', async () => {
    const person = await withPassword(await shop.newAccount(), 'officeStaff');
    const tokens = [(await login(person)).data.token, (await login(person)).data.token];
    await turnOn(person);
    for (const as of tokens) expect((await shop.call(session.getMe, { as })).status).toBe(401);
    expect((await shop.call(session.getMe, { as: person })).status).toBe(200);
  });

  it('does not begin while two-step sign-in is being turned on', async () => {
    const person = await withPassword(await shop.newAccount(), 'officeStaff');
    const { secret } = (await begin(person, password)).data;
    const [reply] = await Promise.all([login(person), confirm(person, codeAt(secret, shop.clock.now))]);
    if (reply.status === 200) expect((await shop.call(session.getMe, { as: reply.data.token })).status).toBe(401);
    else expect(reply.body.code).toBe('code_required');
  });

  it('neither turns two-step sign-in off nor replaces the recovery codes', async () => {
    const { account, person, secret } = await protectedPerson();
    const passed = (await login(person, codeAt(secret, shop.clock.now))).data.token;
    await account.look((tx) =>
      tx
        .updateTable('sessions')
        .set({ passedSecondStep: false })
        .where('tokenHash', '=', hashToken(person.token))
        .execute(),
    );
    pass(6);
    const body = { currentPassword: password };
    for (const endpoint of [contract.turnOffTwoStep, contract.renewRecoveryCodes]) {
      const refused = await shop.call(endpoint, { as: person, body });
      const text = 'Sign out and in again with a code of your authenticator app first.';
      expect([refused.status, refused.body.message]).toEqual([403, text]);
    }
    expect((await shop.call(contract.renewRecoveryCodes, { as: passed, body })).status).toBe(200);
    expect((await shop.call(contract.turnOffTwoStep, { as: passed, body })).status).toBe(200);
  });
});

describe("an admin's actions for a user (TM-15, TM-16)", () => {
  it("end all of the user's sessions", async () => {
    const { account, person } = await protectedPerson();
    const params = { id: person.userId };
    expect((await shop.call(team.signMemberOut, { as: account.owner, params })).status).toBe(200);
    expect((await shop.call(session.getMe, { as: person })).status).toBe(401);
  });

  it('reset two-step sign-in; the user is signed out and gets a mail', async () => {
    const { account, person } = await protectedPerson();
    const params = { id: person.userId };
    const reset = () => shop.call(team.resetMemberTwoStep, { as: account.owner, params });
    expect((await reset()).status).toBe(200);
    expect((await shop.call(session.getMe, { as: person })).status).toBe(401);
    const mails = await account.look((tx) =>
      tx.selectFrom('outgoingMail').selectAll().where('to', '=', person.email).execute(),
    );
    expect(mails).toMatchObject([{ kind: 'two-step-reset', subject: 'Your two-step sign-in was reset' }]);
    expect((await login(person)).status).toBe(200);
    expect((await reset()).body.message).toBe('This person has neither two-step sign-in nor a passkey.');
    const own = { id: account.owner.userId };
    const refused = await shop.call(team.resetMemberTwoStep, { as: account.owner, params: own });
    expect(refused.body.message).toBe('Change your own two-step sign-in in your profile.');
  });
});

describe('SE-14 sign out everywhere', () => {
  it('ends all own sessions, including the current one, and forgets the known devices', async () => {
    const account = await shop.newAccount();
    const person = await withPassword(account, 'officeStaff');
    const { token } = (await login(person)).data;
    expect((await shop.call(session.signOutEverywhere, { as: token })).status).toBe(200);
    for (const as of [token, person.token]) expect((await shop.call(session.getMe, { as })).status).toBe(401);
    const devices = await account.look((tx) => tx.selectFrom('knownDevices').selectAll().execute());
    expect(devices).toEqual([]);
  });
});
