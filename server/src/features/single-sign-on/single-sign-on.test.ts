import * as session from '@truckroll/contract/session/session';
import * as contract from '@truckroll/contract/single-sign-on/single-sign-on';
import * as team from '@truckroll/contract/team/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveAddress } from '../../testing/give-address.ts';
import { type Issuer, startIssuer } from '../../testing/openid-issuer.ts';
import { password, roleIdOf } from '../../testing/people.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { hashPassword } from '../passwords/passwords.ts';

let shop: Shop;
let issuer: Issuer;
let hash: string;
let account: TestAccount;
let domain: string;
const records = new Map<string, string[]>();
let made = 0;
beforeAll(async () => {
  const readTextRecords = (name: string) => Promise.resolve(records.get(name) ?? []);
  const outside = { readTextRecords };
  shop = await openShop({ SSO_PRIVATE_HOSTS: 'on', PUBLIC_CALLS_PER_MINUTE: '100000' }, outside);
  issuer = await startIssuer();
  hash = await hashPassword(password);
});
afterAll(async () => {
  await issuer.close();
  await shop.close();
});
beforeEach(async () => {
  account = await shop.newAccount();
  made += 1;
  domain = `company-${made}.example`;
});

const answerOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const refused = [401, 'This sign-in could not be completed. Please begin again.'];

const save = async (changes: object = {}, as: Person | string = account.owner) =>
  shop.call(contract.saveSingleSignOn, {
    as,
    body: {
      ...{ issuer: issuer.address, clientId: issuer.client.id, clientSecret: issuer.client.secret },
      ...{ roleId: await roleIdOf(account, 'officeStaff'), isEnforced: false, ...changes },
    },
  });

async function addDomain(name = domain, as = account.owner) {
  return shop.call(contract.addSsoDomain, { as, body: { domain: name } });
}

async function prove(name = domain, as = account.owner) {
  const added = (await addDomain(name, as)).data.domain;
  records.set(added.recordName, [...(records.get(added.recordName) ?? []), added.recordValue]);
  return shop.call(contract.proveSsoDomain, { as, params: { id: added.id } });
}

async function setUp(changes: object = {}) {
  await prove();
  const reply = await save(changes);
  expect(reply.status).toBe(200);
}

const begin = (email = `ann@${domain}`) => shop.call(contract.beginSso, { body: { email } });
const finish = (ticket: string, answer: string) => shop.call(contract.finishSso, { body: { ticket, answer } });

type Faults = Parameters<Issuer['authorize']>[2];
const said = (changes: object = {}) => ({
  ...{ sub: 'subject-1', email: `ann@${domain}`, email_verified: true, given_name: 'Ann', family_name: 'Lee' },
  ...changes,
});

async function signIn(claims: object = said(), faults: Faults = {}) {
  const { url, ticket } = (await begin()).data;
  return finish(ticket, issuer.authorize(url, { ...claims }, faults));
}

async function person(email = `ann@${domain}`, values: object = {}): Promise<Person> {
  const made = await account.person('officeManager');
  await giveAddress(account, made.userId, email);
  await account.look((tx) =>
    tx
      .updateTable('users')
      .set({ passwordHash: hash, ...values })
      .where('id', '=', made.userId)
      .execute(),
  );
  return { ...made, email };
}

describe('SS-1 to SS-6 the settings', () => {
  it('keep the secret sealed, and show none', async () => {
    await setUp();
    const { data } = await shop.call(contract.getSingleSignOn, { as: account.owner });
    expect(data).toMatchObject({
      connection: { issuer: issuer.address, clientId: 'truckroll', isEnforced: false },
      domains: [{ domain, provedAt: shop.clock.now.toISOString() }],
      redirectUri: 'http://truckroll.test/sso',
    });
    expect(JSON.stringify(data)).not.toContain(issuer.client.secret);
    const rows = await account.look((tx) => tx.selectFrom('ssoConnections').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(issuer.client.secret);
    expect((await save({ clientSecret: undefined })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('are for admins alone', async () => {
    const other = await account.person('officeStaff');
    expect((await shop.call(contract.getSingleSignOn, { as: other })).status).toBe(403);
    expect((await save({}, other)).status).toBe(403);
  });

  it.each([
    [{ issuer: 'acme' }, 'issuer'],
    [{ issuer: 'http://127.0.0.1:1' }, 'issuer'],
    [{ issuer: 'ftp://acme.example' }, 'issuer'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ clientId: ' ' }, 'clientId'],
    [{ roleId: '0199a3c4-0000-7000-8000-000000000001' }, 'roleId'],
  ])('refuse %j beside the field', async (changes, path) => {
    const reply = await save(changes);
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('send a kept secret to no other issuer', async () => {
    await setUp();
    const other = await startIssuer();
    const reply = await save({ issuer: other.address, clientSecret: '' });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'clientSecret']);
    await other.close();
  });

  it('make nobody an owner, and enforce nothing without a proved domain', async () => {
    const owner = await roleIdOf(account, 'superAdmin');
    expect((await save({ roleId: owner })).status).toBe(422);
    expect(answerOf(await save({ isEnforced: true }))).toEqual([422, 'Prove at least one mail domain first.']);
  });

  it.each([
    ['gmail.com', 'Anybody can have an address of this domain. Enter one of your own.'],
    ['localhost', 'Please enter a domain such as example.com'],
    ['😀', 'Please enter a domain such as example.com'],
  ])('refuse the domain %s', async (name, message) => {
    expect((await addDomain(name)).body.errors?.[0]?.message).toBe(message);
  });

  it('need no record for a domain that ends in .test, where issuers may be private', async () => {
    const proveAlone = async (of: Shop, as: Person, name: string) => {
      const { id } = (await of.call(contract.addSsoDomain, { as, body: { domain: name } })).data.domain;
      return (await of.call(contract.proveSsoDomain, { as, params: { id } })).status;
    };
    expect(await proveAlone(shop, account.owner, 'plumbing.test')).toBe(200);
    expect(await proveAlone(shop, account.owner, 'plumbing.test.example')).toBe(422);
    expect(await proveAlone(shop, account.owner, 'plumbingtest.example')).toBe(422);
    // Domains that need no record can be proved by one company only, too.
    expect(await proveAlone(shop, (await shop.newAccount()).owner, 'plumbing.test')).toBe(409);
    const strict = await openShop({ SSO_PRIVATE_HOSTS: 'off' }, { readTextRecords: () => Promise.resolve([]) });
    const { owner } = await strict.newAccount();
    expect(await proveAlone(strict, owner, 'plumbing.test')).toBe(422);
    await strict.close();
  });

  it('prove a domain by its record, for one company of the installation', async () => {
    const { id } = (await addDomain()).data.domain;
    const missing = await shop.call(contract.proveSsoDomain, { as: account.owner, params: { id } });
    expect([missing.status, missing.body.message]).toEqual([
      422,
      'The record was not found. It may take an hour until it can be seen everywhere.',
    ]);
    expect((await prove()).status).toBe(200);
    const rival = await shop.newAccount();
    expect(answerOf(await prove(domain, rival.owner))).toEqual([409, 'Another company here has proved this domain.']);
    const params = { id };
    expect((await shop.call(contract.removeSsoDomain, { as: rival.owner, params })).status).toBe(404);
    expect((await shop.call(contract.removeSsoDomain, { as: account.owner, params })).status).toBe(200);
    expect((await prove(domain, rival.owner)).status).toBe(200);
  });

  it('prove a domain for one of two companies that do so at the same time', async () => {
    const rivals = [account.owner, (await shop.newAccount()).owner];
    const replies = await Promise.all(rivals.map((as) => prove(domain, as)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('SS-7 and SS-8 signing in', () => {
  it('makes a person with the chosen role at the first sign-in, and knows the subject afterwards', async () => {
    await setUp();
    const first = await signIn();
    expect(first.data.user).toMatchObject({ email: `ann@${domain}`, firstName: 'Ann', lastName: 'Lee' });
    expect(first.data.user.role?.name).toBe('officeStaff');
    expect((await shop.call(session.getMe, { as: first.data.token })).status).toBe(200);
    const renamed = await signIn(said({ email: `ann.new@elsewhere.example`, email_verified: false }));
    expect(renamed.data.user.id).toBe(first.data.user.id);
  });

  it('links somebody who is there already, in whatever case the address is written', async () => {
    await setUp();
    const ann = await person();
    const reply = await signIn(said({ email: `ANN@${domain.toUpperCase()}` }));
    expect([reply.status, reply.data.user.id]).toEqual([200, ann.userId]);
    expect(answerOf(await signIn(said({ sub: 'subject-2' })))).toEqual([
      403,
      'This person is linked to another account of the sign-in service. Ask your administrator.',
    ]);
    await shop.call(team.resetMemberTwoStep, { as: account.owner, params: { id: ann.userId } });
    expect((await signIn(said({ sub: 'subject-2' }))).status).toBe(200);
  });

  it('lets an invited person join, and keeps an inactive one out, also by a known subject', async () => {
    await setUp();
    const ann = await person(undefined, { status: 'invited', passwordHash: null });
    expect((await signIn()).status).toBe(200);
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', ann.userId).execute(),
    );
    const inactive = [403, 'This user is inactive. Contact your administrator.'];
    expect(answerOf(await signIn())).toEqual(inactive);
    await account.look((tx) => tx.deleteFrom('ssoIdentities').execute());
    expect(answerOf(await signIn())).toEqual(inactive);
  });

  it('makes one person of two first sign-ins at the same time', async () => {
    await setUp();
    const replies = await Promise.all([signIn(), signIn()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.data.user.id).toBe(replies[1]?.data.user.id);
  });

  it.each<[string, Faults]>([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { audience: 'other' }],
    ['another issuer', { issuer: 'https://evil.example' }],
    ['a signature by another key', { isForged: true }],
    ['a token that has ended', { age: 3600 }],
    ['a token of the future', { age: -3600 }],
  ])('refuses %s', async (_, faults) => {
    await setUp();
    expect(answerOf(await signIn(said(), faults))).toEqual(refused);
    expect(await account.look((tx) => tx.selectFrom('ssoIdentities').select('subject').execute())).toEqual([]);
  });

  it('takes a clock that differs by less than a minute', async () => {
    await setUp();
    expect((await signIn(said(), { age: -30 })).status).toBe(200);
  });

  it('refuses a replayed answer, another browser, another state, a changed ticket, and one that has ended', async () => {
    await setUp();
    const [mine, theirs] = [(await begin()).data, (await begin()).data];
    const answer = issuer.authorize(mine.url, said());
    expect(answerOf(await finish(theirs.ticket, answer))).toEqual(refused);
    expect(answerOf(await finish(mine.ticket, `${answer}x`))).toEqual(refused);
    expect(answerOf(await finish(`${mine.ticket}x`, answer))).toEqual(refused);
    expect(answerOf(await finish('x', answer))).toEqual(refused);
    expect((await finish(mine.ticket, answer)).status).toBe(200);
    expect(answerOf(await finish(mine.ticket, answer))).toEqual(refused);
    // The issuer is made to forget that the code was used: the state is used up all the same.
    expect(answerOf(await finish(mine.ticket, issuer.authorize(mine.url, said())))).toEqual(refused);
    const late = (await begin()).data;
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 11 * 60_000);
    expect(answerOf(await finish(late.ticket, issuer.authorize(late.url, said())))).toEqual(refused);
    shop.clock.now = before;
  });

  it('refuses an error of the issuer, and an answer without a code', async () => {
    await setUp();
    const { url, ticket } = (await begin()).data;
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(answerOf(await finish(ticket, `error=access_denied&state=${state}`))).toEqual(refused);
    expect(answerOf(await finish(ticket, `state=${state}`))).toEqual(refused);
  });

  it.each([
    ['an address that is not verified', () => ({ email_verified: false })],
    ['no word about it', () => ({ email_verified: undefined })],
    ['no address', () => ({ email: undefined })],
    ['an address of a domain that is not proved', () => ({ email: 'ann@other-company.example' })],
  ])('refuses %s at the first sign-in', async (_, changes) => {
    await setUp();
    expect(answerOf(await signIn(said(changes())))[0]).toBe(403);
  });

  it('never enters another company, nor the place of the owner', async () => {
    const rival = await shop.newAccount();
    await giveAddress(rival, rival.owner.userId, `bob@${domain}`);
    await setUp();
    expect(answerOf(await signIn(said({ email: `bob@${domain}` })))).toEqual([
      403,
      'This email address belongs to another company here. Sign in with your password.',
    ]);
    await giveAddress(account, account.owner.userId, `olga@${domain}`);
    expect(answerOf(await signIn(said({ email: `olga@${domain}` })))).toEqual([
      403,
      'The owner signs in with a password or passkey.',
    ]);
  });

  it('answers one text for every address of a company without single sign-on', async () => {
    const none = [422, 'Single sign-on is not set up for this email address.'];
    expect(answerOf(await begin(account.owner.email))).toEqual(none);
    expect(answerOf(await begin(`nobody@${domain}`))).toEqual(none);
    await prove();
    expect(answerOf(await begin())).toEqual(none);
  });

  it('ends with the settings: another issuer, a removed one, a deleted role', async () => {
    await setUp();
    const begun = (await begin()).data;
    await account.look((tx) => tx.updateTable('ssoConnections').set({ application: 'other' }).execute());
    expect(answerOf(await finish(begun.ticket, issuer.authorize(begun.url, said())))).toEqual(refused);
    await save();
    await account.look((tx) =>
      tx.updateTable('ssoConnections').set({ roleId: '0199a3c4-0000-7000-8000-000000000001' }).execute(),
    );
    expect(answerOf(await signIn())).toEqual([403, 'New people cannot sign in at present. Ask your administrator.']);
    await shop.call(contract.removeSingleSignOn, { as: account.owner });
    expect((await begin()).status).toBe(422);
  });
});

describe('enforced single sign-on', () => {
  it('refuses the right password of people of the domain, and never that of the owner', async () => {
    const ann = await person();
    const elsewhere = await person('bob@elsewhere.example');
    await setUp({ isEnforced: true });
    await giveAddress(account, account.owner.userId, `olga@${domain}`);
    await account.look((tx) =>
      tx.updateTable('users').set({ passwordHash: hash }).where('id', '=', account.owner.userId).execute(),
    );
    const login = (email: string, typed = password) => shop.call(session.login, { body: { email, password: typed } });
    expect(answerOf(await login(ann.email))).toEqual([
      403,
      'Your company signs in by single sign-on. Please use that instead of a password or passkey.',
    ]);
    expect(answerOf(await login(ann.email, 'not the password'))).toEqual([401, 'Incorrect email or password.']);
    expect((await login(elsewhere.email)).status).toBe(200);
    expect((await login(`olga@${domain}`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});

it('reaches no private address unless the operator permits it', async () => {
  const guarded = await openShop({}, { readTextRecords: () => Promise.resolve([]) });
  const own = await guarded.newAccount();
  const roleId = await roleIdOf(own, 'officeStaff');
  const body = { issuer: issuer.address, clientId: 'x', clientSecret: 'y', roleId, isEnforced: false };
  for (const address of [issuer.address, 'https://127.0.0.1:1', 'https://[::1]']) {
    const reply = await guarded.call(contract.saveSingleSignOn, { as: own.owner, body: { ...body, issuer: address } });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'issuer']);
  }
  await guarded.close();
});
