import * as contract from '@truckroll/contract/session/passkeys';
import * as session from '@truckroll/contract/session/session';
import * as twoStep from '@truckroll/contract/session/two-step';
import * as team from '@truckroll/contract/team/team';
import { mostPasskeys } from '@truckroll/domain/passkeys/passkey';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../testing/app-code.ts';
import { type SoftAuthenticator, softAuthenticator } from '../../testing/authenticator.ts';
import { password, roleIdOf } from '../../testing/people.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { resetTwoStepAsOperator } from '../two-step/operator-reset.ts';
import { deleteOldChallenges } from './challenges.ts';
import { userHandleOf } from './passkey-owner.ts';

let shop: Shop;
let hash: string;
let account: TestAccount;
const lines: string[] = [];
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void lines.push(line) } });
  hash = await hashPassword(password);
});
afterAll(() => shop.close());
beforeEach(async () => {
  lines.length = 0;
  account = await shop.newAccount();
});

const pass = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};

async function withPassword(roleName: string | null = 'officeStaff', of = account): Promise<Person> {
  const person = await of.person(roleName);
  await of.look((tx) => tx.updateTable('users').set({ passwordHash: hash }).where('id', '=', person.userId).execute());
  return person;
}

const begin = (as: Person, currentPassword = password) =>
  shop.call(contract.beginPasskey, { as, body: { currentPassword } });

async function add(as: Person, name = 'Phone', counter = 0) {
  const device = softAuthenticator();
  const { options } = (await begin(as)).data;
  const body = { ...device.create(options, { counter }), name };
  return { device, reply: await shop.call(contract.addPasskey, { as, body }) };
}

const list = async (as: Person) => (await shop.call(contract.listPasskeys, { as })).data.passkeys;
const askFor = async () => (await shop.call(contract.beginPasskeySignIn)).data.options;
const signIn = (body: ReturnType<SoftAuthenticator['get']>) => shop.call(contract.signInByPasskey, { body });
const wrong = [401, 'This passkey could not be used. Try again, or sign in with your password.'];
const answerOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

describe('PK-2 and PK-3 adding a passkey', () => {
  it('asks for the password, and for a discoverable key with verification at the address of the installation', async () => {
    const person = await withPassword();
    const refused = await begin(person, 'not the password');
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([400, 'The current password is not correct.']);
    const { options } = (await begin(person)).data;
    expect(options).toMatchObject({
      rp: { id: 'truckroll.test', name: 'Truckroll' },
      user: { name: person.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  it('stores only what is public, and lists it with its name', async () => {
    const person = await withPassword();
    const { device, reply } = await add(person, 'My phone');
    expect([reply.status, reply.data.passkey]).toMatchObject([
      201,
      { name: 'My phone', lastUsedAt: null, copiedAt: null },
    ]);
    const now = shop.clock.now.toISOString();
    expect(await list(person)).toEqual([
      {
        id: reply.data.passkey.id,
        name: 'My phone',
        createdAt: now,
        lastUsedAt: null,
        isSynced: false,
        copiedAt: null,
      },
    ]);
    expect((await begin(person)).data.options.excludeCredentials).toMatchObject([{ id: device.credentialId }]);
    expect(lines.join()).toContain('"passkey-added"');
  });

  it.each([
    ['another address', { origin: 'https://evil.test' }],
    ['no verification of the person', { isVerified: false }],
    ['another challenge', { challenge: Buffer.from('mine?expires=9999999999&signature=x').toString('base64url') }],
  ])('refuses %s', async (_, faults) => {
    const person = await withPassword();
    const { options } = (await begin(person)).data;
    const body = { ...softAuthenticator().create(options, faults), name: 'Phone' };
    const reply = await shop.call(contract.addPasskey, { as: person, body });
    expect(answerOf(reply)).toEqual([422, 'The passkey could not be added. Please try again.']);
    expect(await list(person)).toEqual([]);
  });

  it('takes a challenge once, in its session alone, for ten minutes at most, and not to sign in', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const { options } = (await begin(person)).data;
    const send = (as: Person) =>
      shop.call(contract.addPasskey, { as, body: { ...softAuthenticator().create(options), name: 'Phone' } });
    expect((await send(other)).status).toBe(422);
    expect((await send(person)).status).toBe(201);
    expect((await send(person)).status).toBe(422);
    const later = (await begin(person)).data.options;
    pass(601);
    const body = { ...softAuthenticator().create(later), name: 'Phone' };
    expect((await shop.call(contract.addPasskey, { as: person, body })).status).toBe(422);
    const signInOptions = await askFor();
    const mixed = softAuthenticator().create({ ...later, challenge: signInOptions.challenge });
    expect((await shop.call(contract.addPasskey, { as: person, body: { ...mixed, name: 'Phone' } })).status).toBe(422);
  });

  it.each(['', 'x'.repeat(81)])('refuses the name %j beside its field', async (name) => {
    const person = await withPassword();
    const { options } = (await begin(person)).data;
    const reply = await shop.call(contract.addPasskey, {
      as: person,
      body: { ...softAuthenticator().create(options), name },
    });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'name']);
  });

  it('refuses garbage without a fault', async () => {
    const person = await withPassword();
    const body = { name: 'x', credentialId: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };
    expect((await shop.call(contract.addPasskey, { as: person, body })).status).toBe(422);
  });

  it('allows twenty of a person', async () => {
    const person = await withPassword();
    await account.look((tx) =>
      tx
        .insertInto('passkeys')
        .values(
          Array.from({ length: mostPasskeys }, (_, index) => ({
            ...{ id: `0199a3c4-0000-7000-8000-${String(index).padStart(12, '0')}`, userId: person.userId },
            ...{ credentialId: `k${index}`, publicKey: '', counter: 0, transports: '[]', name: 'x', isSynced: false },
            createdAt: shop.clock.now.toISOString(),
          })),
        )
        .execute(),
    );
    expect(answerOf(await begin(person))).toEqual([422, 'You can have at most 20 passkeys. Please remove one first.']);
  });
});

describe('PK-7 signing in by a passkey', () => {
  it('starts a session, notes the use, and answers as the password does', async () => {
    const person = await withPassword();
    const { device } = await add(person);
    pass(60);
    const reply = await signIn(device.get(await askFor()));
    expect([reply.status, reply.data.user.id]).toEqual([200, person.userId]);
    expect((await shop.call(session.getMe, { as: reply.data.token })).status).toBe(200);
    expect(await list(person)).toMatchObject([{ lastUsedAt: shop.clock.now.toISOString(), isSynced: true }]);
  });

  it('counts as both steps: without a code where two-step sign-in is on, and where the role requires it', async () => {
    const person = await withPassword();
    const { secret } = (await shop.call(twoStep.beginTwoStep, { as: person, body: { currentPassword: password } }))
      .data;
    await shop.call(twoStep.confirmTwoStep, { as: person, body: { code: codeAt(secret, shop.clock.now) } });
    const { device } = await add(person);
    const { token } = (await signIn(device.get(await askFor()))).data;
    const off = await shop.call(twoStep.turnOffTwoStep, { as: token, body: { currentPassword: password } });
    expect(off.status).toBe(200);

    const roleId = await roleIdOf(account, 'officeStaff');
    await account.look((tx) =>
      tx.updateTable('roles').set({ requiresTwoStep: true }).where('id', '=', roleId).execute(),
    );
    const required = (await signIn(device.get(await askFor()))).data;
    expect(required.user.twoStep).toEqual({ isOn: false, mustSetUp: false });
    const byPassword = await shop.call(session.login, { body: { email: person.email, password } });
    expect(byPassword.data.user.twoStep.mustSetUp).toBe(true);
  });

  it('takes an answer once, also when it arrives twice at the same time', async () => {
    const person = await withPassword();
    const { device } = await add(person);
    const answer = device.get(await askFor());
    const replies = await Promise.all([signIn(answer), signIn(answer)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(answerOf(await signIn(answer))).toEqual(wrong);
  });

  it.each([
    ['another address', { origin: 'https://evil.test' }],
    ['no verification of the person', { isVerified: false }],
    ['a challenge of its own', { challenge: Buffer.from('mine?expires=9999999999&signature=x').toString('base64url') }],
    ['an owner that is none', { userHandle: 'AAAA' }],
  ])('refuses %s like any unknown passkey', async (_, faults) => {
    const person = await withPassword();
    const { device } = await add(person);
    expect(answerOf(await signIn(device.get(await askFor(), faults)))).toEqual(wrong);
    expect(answerOf(await signIn(softAuthenticator().get(await askFor(), { userHandle: 'AAAA' })))).toEqual(wrong);
  });

  it('refuses another key under the name of a known one, another person, and an ended challenge', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const { device } = await add(person);
    const options = await askFor();
    const real = device.get(options);
    const forged = softAuthenticator().get(options, { userHandle: real.userHandle });
    expect(answerOf(await signIn({ ...forged, credentialId: real.credentialId }))).toEqual(wrong);
    const handle = userHandleOf({ accountId: account.accountId, userId: other.userId });
    expect(answerOf(await signIn({ ...real, userHandle: handle }))).toEqual(wrong);
    pass(601);
    expect(answerOf(await signIn(real))).toEqual(wrong);
  });

  it('refuses a copy by its count, notes it, and still takes the passkey that counts on', async () => {
    const person = await withPassword();
    const { device } = await add(person, 'Key', 5);
    expect((await signIn(device.get(await askFor(), { counter: 9 }))).status).toBe(200);
    expect(answerOf(await signIn(device.get(await askFor(), { counter: 9 })))).toEqual(wrong);
    expect((await list(person))[0]?.copiedAt).toBe(shop.clock.now.toISOString());
    expect(lines.join()).toContain('"copied-passkey"');
    expect((await signIn(device.get(await askFor(), { counter: 10 }))).status).toBe(200);
  });

  it('refuses inactive people and suspended accounts, after the right passkey alone', async () => {
    const person = await withPassword();
    const { device } = await add(person);
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.userId).execute(),
    );
    const inactive = await signIn(device.get(await askFor()));
    expect(answerOf(inactive)).toEqual([403, 'This user is inactive. Contact your administrator.']);
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'active' }).where('id', '=', person.userId).execute(),
    );
    const at = shop.clock.now.toISOString();
    await shop.database.asSystem((tx) =>
      tx.updateTable('accounts').set({ suspendedAt: at }).where('id', '=', account.accountId).execute(),
    );
    expect((await signIn(device.get(await askFor()))).body.message).toContain('suspended');
  });

  it('leaves the password and recovery codes as they are', async () => {
    const person = await withPassword();
    await add(person);
    expect((await shop.call(session.login, { body: { email: person.email, password } })).status).toBe(200);
  });
});

describe('PK-4 and PK-5', () => {
  it("rename and remove one's own passkey, the latter after the password", async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const { device, reply } = await add(person);
    const params = { id: reply.data.passkey.id };
    const rename = (as: Person, name: string) => shop.call(contract.renamePasskey, { as, params, body: { name } });
    const remove = (as: Person, currentPassword = password) =>
      shop.call(contract.removePasskey, { as, params, body: { currentPassword } });
    expect((await rename(person, 'Key on my ring')).data.passkey.name).toBe('Key on my ring');
    expect(answerOf(await rename(other, 'Mine'))).toEqual([404, 'Passkey not found']);
    expect(answerOf(await remove(other))).toEqual([404, 'Passkey not found']);
    expect((await remove(person, 'not the password')).status).toBe(400);
    expect((await remove(person)).status).toBe(200);
    expect(answerOf(await signIn(device.get(await askFor())))).toEqual(wrong);
    expect(lines.join()).toContain('"passkey-removed"');
  });

  it('go with TM-16 and with the command of the operator, for a person who lost the phone', async () => {
    const person = await withPassword();
    await add(person);
    await add(person, 'Laptop');
    const reset = () => shop.call(team.resetMemberTwoStep, { as: account.owner, params: { id: person.userId } });
    expect((await reset()).status).toBe(200);
    expect(await account.look((tx) => tx.selectFrom('passkeys').select('id').execute())).toEqual([]);
    expect(answerOf(await reset())[0]).toBe(422);
    const again = await withPassword();
    await add(again);
    const log = { info: () => undefined, warn: () => undefined };
    await resetTwoStepAsOperator(shop.database, { email: again.email, now: shop.clock.now, log });
    expect(await account.look((tx) => tx.selectFrom('passkeys').select('id').execute())).toEqual([]);
  });
});

it('deletes used challenges after their end', async () => {
  const person = await withPassword();
  await add(person);
  const count = () => account.look((tx) => tx.selectFrom('usedChallenges').select('expiresAt').execute());
  expect(await count()).toHaveLength(1);
  await shop.database.asSystem((tx) => deleteOldChallenges(tx, shop.clock.now));
  expect(await count()).toHaveLength(1);
  pass(601);
  await shop.database.asSystem((tx) => deleteOldChallenges(tx, shop.clock.now));
  expect(await count()).toEqual([]);
});

describe('an installation without a set address', () => {
  it('takes the one that an admin confirmed, and adds no passkey before', async () => {
    const local = await openShop({ PUBLIC_URL: '' });
    const own = await local.newAccount();
    await own.look((tx) => tx.updateTable('users').set({ passwordHash: hash }).execute());
    const ask = () => local.call(contract.beginPasskey, { as: own.owner, body: { currentPassword: password } });
    expect(answerOf(await ask())[1]).toBe('Confirm the address of this installation in Settings first.');
    await local.database.asSystem((tx) =>
      tx
        .updateTable('accounts')
        .set({ publicOrigin: 'http://localhost:3000' })
        .where('id', '=', own.accountId)
        .execute(),
    );
    const device = softAuthenticator('http://localhost:3000');
    const { options } = (await ask()).data;
    expect(options.rp.id).toBe('localhost');
    await local.call(contract.addPasskey, { as: own.owner, body: { ...device.create(options), name: 'Phone' } });
    const asked = (await local.call(contract.beginPasskeySignIn)).data.options;
    expect(asked.rpId).toBeUndefined();
    const reply = await local.call(contract.signInByPasskey, { body: device.get({ ...asked, rpId: 'localhost' }) });
    expect(reply.status).toBe(200);
    await local.close();
  });
});
