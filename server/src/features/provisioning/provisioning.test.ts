import * as audit from '@truckroll/contract/audit/audit';
import * as provisioning from '@truckroll/contract/single-sign-on/provisioning';
import * as contract from '@truckroll/contract/single-sign-on/single-sign-on';
import * as team from '@truckroll/contract/team/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveAddress } from '../../testing/give-address.ts';
import { type Issuer, startIssuer } from '../../testing/openid-issuer.ts';
import { roleIdOf } from '../../testing/people.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let issuer: Issuer;
let account: TestAccount;
let domain: string;
let token: string;
let made = 0;
const records = new Map<string, string[]>();

beforeAll(async () => {
  const readTextRecords = (name: string) => Promise.resolve(records.get(name) ?? []);
  const limits = { PUBLIC_CALLS_PER_MINUTE: '100000', API_KEY_CALLS_PER_MINUTE: '400', WRONG_TOKENS_PER_MINUTE: '20' };
  shop = await openShop({ SSO_PRIVATE_HOSTS: 'on', ...limits }, { readTextRecords });
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer.close();
  await shop.close();
});

async function connect(of: TestAccount, name: string): Promise<void> {
  const added = (await shop.call(contract.addSsoDomain, { as: of.owner, body: { domain: name } })).data.domain;
  records.set(added.recordName, [...(records.get(added.recordName) ?? []), added.recordValue]);
  await shop.call(contract.proveSsoDomain, { as: of.owner, params: { id: added.id } });
  const body = {
    ...{ issuer: issuer.address, clientId: issuer.client.id, clientSecret: issuer.client.secret },
    ...{ roleId: await roleIdOf(of, 'officeStaff'), isEnforced: false },
  };
  expect((await shop.call(contract.saveSingleSignOn, { as: of.owner, body })).status).toBe(200);
}
const makeToken = async (of = account) =>
  (await shop.call(provisioning.makeProvisioningToken, { as: of.owner, body: {} })).data.token;

beforeEach(async () => {
  account = await shop.newAccount();
  made += 1;
  domain = `directory-${made}.example`;
  await connect(account, domain);
  token = await makeToken();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Resource = { id: string; [key: string]: unknown };

async function scim(method: Method, path: string, body?: object, with_ = token) {
  const reply = await shop.app.inject({
    method,
    url: `/api/scim/v2${path}`,
    headers: { authorization: `Bearer ${with_}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    headers: reply.headers,
    body: (reply.body === '' ? {} : reply.json()) as Resource & Record<string, never>,
  };
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ann = (changes: object = {}) => ({
  schemas: [userSchema],
  externalId: 'e-1',
  userName: `Ann@${domain}`,
  name: { givenName: 'Ann', familyName: 'Lee' },
  active: true,
  ...changes,
});
const patch = (id: string, ...Operations: object[]) =>
  scim('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations });
const memberOf = async (id: string) =>
  (await shop.call(team.getMember, { as: account.owner, params: { id } })).data.member;

describe('SS-9 and SS-10 the token', () => {
  it('is shown once, stored as a hash, named by its end, and ended', async () => {
    const { data } = await shop.call(contract.getSingleSignOn, { as: account.owner });
    expect(data.provisioning).toMatchObject({ hint: token.slice(-4), lastUsedAt: null });
    expect(data.provisioningUrl).toBe('http://truckroll.test/api/scim/v2');
    expect(JSON.stringify(data)).not.toContain(token);
    const rows = await account.look((tx) => tx.selectFrom('ssoConnections').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await scim('GET', '/Users')).status).toBe(200);
    await shop.call(provisioning.endProvisioning, { as: account.owner });
    expect((await scim('GET', '/Users')).status).toBe(401);
    expect((await shop.call(contract.getSingleSignOn, { as: account.owner })).data.provisioning).toBeNull();
  });

  it('is replaced by a new one, and ends with the connection', async () => {
    const next = await makeToken();
    expect((await scim('GET', '/Users')).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(200);
    await shop.call(contract.removeSingleSignOn, { as: account.owner });
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(401);
  });

  it('needs a proved domain and a connection, and an admin', async () => {
    const other = await shop.newAccount();
    const reply = await shop.call(provisioning.makeProvisioningToken, { as: other.owner, body: {} });
    expect([reply.status, reply.body.message]).toEqual([422, 'Prove at least one mail domain first.']);
    const staff = await account.person('officeStaff');
    expect((await shop.call(provisioning.makeProvisioningToken, { as: staff, body: {} })).status).toBe(403);
  });

  it('is refused in the way of SCIM if nobody has it', async () => {
    const reply = await scim('GET', '/Users', undefined, 'nobody');
    expect(reply).toMatchObject({
      status: 401,
      type: 'application/scim+json; charset=utf-8',
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
    });
  });

  it('is no session, and a session is no such token', async () => {
    expect((await shop.call(team.listTeam, { as: token })).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, account.owner.token)).status).toBe(401);
  });
});

describe('SS-12 a person is added', () => {
  it('as invited, with the role of first sign-ins and without a mail', async () => {
    const { status, body, headers } = await scim('POST', '/Users', ann());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      schemas: [userSchema],
      externalId: 'e-1',
      userName: `Ann@${domain}`,
      name: { givenName: 'Ann', familyName: 'Lee' },
      active: true,
      emails: [{ value: `Ann@${domain}`, primary: true }],
    });
    expect(headers.location).toBe(`http://truckroll.test/api/scim/v2/Users/${body.id}`);
    expect(await memberOf(body.id)).toMatchObject({ name: 'Ann Lee', roleName: 'officeStaff', status: 'invited' });
    expect(await account.look((tx) => tx.selectFrom('passwordLinks').select('userId').execute())).toEqual([]);
  });

  it('and joins by the first sign-in at the provider, until the directory deactivates it', async () => {
    const { id } = (await scim('POST', '/Users', ann())).body;
    const signIn = async () => {
      const email = `ann@${domain}`;
      const { url, ticket } = (await shop.call(contract.beginSso, { body: { email } })).data;
      const answer = issuer.authorize(url, { sub: 'ann', email, email_verified: true }, {});
      return (await shop.call(contract.finishSso, { body: { ticket, answer } })).status;
    };
    expect(await signIn()).toBe(200);
    expect((await memberOf(id)).status).toBe('active');
    await patch(id, { op: 'replace', path: 'active', value: false });
    expect(await signIn()).toBe(403);
    await patch(id, { op: 'replace', path: 'active', value: true });
    expect((await memberOf(id)).status).toBe('active');
    expect(await signIn()).toBe(200);
  });

  it('with names that are cut where they are longer than the team keeps', async () => {
    const long = { givenName: 'A'.repeat(5000), familyName: 'L'.repeat(5000) };
    const { body } = await scim('POST', '/Users', ann({ name: long }));
    expect(await memberOf(body.id)).toMatchObject({ firstName: 'A'.repeat(100), lastName: 'L'.repeat(100) });
  });

  it('by display name or address where the directory has no names', async () => {
    const one = await scim('POST', '/Users', ann({ name: undefined, displayName: 'Ann de Lee' }));
    expect(await memberOf(one.body.id)).toMatchObject({ firstName: 'Ann', lastName: 'de Lee' });
    const other = await scim('POST', '/Users', ann({ name: undefined, userName: `bea@${domain}` }));
    expect(await memberOf(other.body.id)).toMatchObject({ firstName: 'bea', lastName: '' });
  });

  it.each([
    [{ userName: 'ann@elsewhere.example' }, 400, 'invalidValue'],
    [{ userName: 'ann' }, 400, 'invalidValue'],
    [{ userName: undefined }, 400, 'invalidValue'],
    [{ externalId: 'e'.repeat(201) }, 400, 'invalidValue'],
    [{ active: 7 }, 400, 'invalidValue'],
    [{ schemas: ['urn:none'] }, 400, 'invalidSyntax'],
  ])('but not with %j', async (changes, status, scimType) => {
    const reply = await scim('POST', '/Users', ann(changes));
    expect([reply.status, reply.body['scimType']]).toEqual([status, scimType]);
    expect(typeof reply.body['detail']).toBe('string');
  });

  it('but not twice, nor an address of another company, and a stranger learns nothing more', async () => {
    await scim('POST', '/Users', ann());
    const again = await scim('POST', '/Users', ann({ userName: `ann@${domain.toUpperCase()}` }));
    expect([again.status, again.body['scimType']]).toEqual([409, 'uniqueness']);
    const other = await shop.newAccount();
    const stranger = await other.person('officeStaff');
    await giveAddress(other, stranger.userId, `zoe@${domain}`);
    const taken = await scim('POST', '/Users', ann({ userName: `zoe@${domain}` }));
    expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness']);
  });

  it('ignores what the schema knows and the team does not keep', async () => {
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const reply = await scim('POST', '/Users', {
      ...ann({ title: 'Boss', phoneNumbers: [{ type: 'mobile', value: '+1 716 555 0100' }], active: 'True' }),
      schemas: [userSchema, extension],
      [extension]: { department: 'Field' },
    });
    expect(reply.status).toBe(201);
    expect(reply.body).not.toHaveProperty('title');
  });
});

describe('SS-11 people are found', () => {
  it('by filters without regard to case, in pages, in the proved domains alone', async () => {
    for (const name of ['ann', 'bea', 'cid'])
      await scim('POST', '/Users', ann({ userName: `${name}@${domain}`, externalId: `x-${name}` }));
    const find = async (filter: string) => {
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      return (body['Resources'] as unknown as { externalId: string }[]).map(({ externalId }) => externalId);
    };
    expect(await find(`userName eq "BEA@${domain}"`)).toEqual(['x-bea']);
    expect(await find('externalId eq "x-cid"')).toEqual(['x-cid']);
    expect(await find(`emails[type eq "work"].value eq "ann@${domain}" and active eq true`)).toEqual(['x-ann']);
    expect(await find('userName eq "nobody@nowhere.example"')).toEqual([]);
    const page = await scim('GET', '/Users?startIndex=2&count=1');
    expect(page.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
    });
    expect(page.body['Resources']).toHaveLength(1);
    const wrong = await scim('GET', '/Users?filter=((((');
    expect([wrong.status, wrong.body['scimType']]).toEqual([400, 'invalidFilter']);
    // The owner of this company has an address elsewhere.
    expect((await scim('GET', `/Users/${account.owner.userId}`)).status).toBe(404);
    expect((await scim('GET', '/Users/nonsense')).status).toBe(404);
  });

  it('of the own company alone', async () => {
    const { body } = await scim('POST', '/Users', ann());
    const other = await shop.newAccount();
    await connect(other, `other-${domain}`);
    const theirs = await makeToken(other);
    expect((await scim('GET', '/Users', undefined, theirs)).body).toMatchObject({ totalResults: 0 });
    for (const [method, sent] of [
      ['GET', undefined],
      ['PUT', ann({ userName: `ann@other-${domain}` })],
      ['PATCH', { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'active', value: false }] }],
      ['DELETE', undefined],
    ] as const)
      expect((await scim(method, `/Users/${body.id}`, sent, theirs)).status).toBe(404);
    expect((await memberOf(body.id)).status).toBe('invited');
  });
});

describe('SS-14 to SS-16 a person is changed', () => {
  it.each([
    [{ op: 'Replace', path: 'active', value: 'False' }],
    [{ op: 'replace', value: { active: false } }],
    [{ op: 'replace', path: 'active', value: false }],
  ])('to inactive by %j, which ends the sessions', async (operation) => {
    const person = await account.person('officeManager');
    await giveAddress(account, person.userId, `ann@${domain}`);
    expect((await shop.call(team.listTeam, { as: person })).status).toBe(200);
    const reply = await patch(person.userId, operation);
    expect([reply.status, reply.body['active']]).toEqual([200, false]);
    expect((await shop.call(team.listTeam, { as: person })).status).toBe(401);
    expect((await memberOf(person.userId)).status).toBe('inactive');
    const back = await patch(person.userId, { op: 'replace', path: 'active', value: true });
    expect(back.body['active']).toBe(true);
    // The person had no password and never signed in.
    expect((await memberOf(person.userId)).status).toBe('invited');
  });

  it('in parts, and as a whole; role and skills stay the company’s', async () => {
    const { id } = (await scim('POST', '/Users', ann())).body;
    await patch(
      id,
      { op: 'Replace', path: 'name.givenName', value: 'Anna' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+17165550100' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Field' },
    );
    expect(await memberOf(id)).toMatchObject({ firstName: 'Anna', lastName: 'Lee', phoneNumber: null });
    const put = await scim('PUT', `/Users/${id}`, ann({ userName: `anna@${domain}`, externalId: 'e-2' }));
    expect(put.body).toMatchObject({ userName: `anna@${domain}`, externalId: 'e-2' });
    expect(await memberOf(id)).toMatchObject({ email: `anna@${domain}`, firstName: 'Ann', roleName: 'officeStaff' });
    const wrong = await patch(id, { op: 'replace', path: 'userName', value: 'ann@elsewhere.example' });
    expect([wrong.status, wrong.body['scimType']]).toEqual([400, 'invalidValue']);
    const unknown = await patch(id, { op: 'replace', path: 'nonsense', value: 1 });
    expect([unknown.status, unknown.body['scimType']]).toEqual([400, 'invalidPath']);
    expect((await patch(id, { op: 'remove', path: 'userName' })).status).toBe(400);
    expect((await scim('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations: 'all' })).status).toBe(400);
    expect((await memberOf(id)).email).toBe(`anna@${domain}`);
  });

  it('and removed: gone for the directory, inactive in the team, and back by being added again', async () => {
    const { id } = (await scim('POST', '/Users', ann())).body;
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await memberOf(id)).status).toBe('inactive');
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await scim('GET', '/Users')).body).toMatchObject({ totalResults: 0 });
    const again = await scim('POST', '/Users', ann({ externalId: 'e-9' }));
    expect([again.status, again.body.id, again.body['externalId']]).toEqual([201, id, 'e-9']);
    expect((await memberOf(id)).status).toBe('invited');
  });

  it('but never the owner, nor the last admin', async () => {
    await giveAddress(account, account.owner.userId, `owner@${domain}`);
    const { userId } = account.owner;
    expect((await scim('GET', `/Users/${userId}`)).status).toBe(200);
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).status).toBe(403);
    expect((await patch(userId, { op: 'replace', path: 'userName', value: `mine@${domain}` })).status).toBe(403);
    expect((await scim('DELETE', `/Users/${userId}`)).status).toBe(403);
    expect(await memberOf(userId)).toMatchObject({ status: 'active', email: `owner@${domain}` });
  });

  it('by two requests at the same time, once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => scim('POST', '/Users', ann())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

it('what the directory does is in the audit trail under its name', async () => {
  const { id } = (await scim('POST', '/Users', ann())).body;
  const { data } = await shop.call(audit.listAuditEntries, { as: account.owner, query: {} });
  const entry = data.entries.find(({ recordId }) => recordId === id);
  expect(entry).toMatchObject({ kind: 'people', action: 'created', actor: { kind: 'directory', name: 'SCIM' } });
  expect(JSON.stringify(data)).not.toContain(token);
});

describe('SS-17 and SS-18 what is supported', () => {
  it('is described by the published schemas', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await scim('GET', '/ResourceTypes')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ name: 'User', endpoint: '/Users', schema: userSchema }],
    });
    expect((await scim('GET', '/ResourceTypes/User')).body).toMatchObject({ name: 'User' });
    const schema = (await scim('GET', `/Schemas/${userSchema}`)).body;
    expect(schema.id).toBe(userSchema);
    // Each answered person has only attributes of that schema.
    const known = (schema['attributes'] as unknown as { name: string }[]).map(({ name }) => name);
    const { body } = await scim('POST', '/Users', ann());
    for (const key of Object.keys(body)) expect(['schemas', 'id', 'externalId', 'meta', ...known]).toContain(key);
    expect((await scim('GET', '/Groups')).status).toBe(404);
  });

  it('within the limit of the company, which says when to come again', async () => {
    const replies = [];
    for (let at = 0; at < 402; at += 1) replies.push(await scim('GET', '/ResourceTypes'));
    const last = replies.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('guessing tokens ends, and the company’s own directory still comes in from there', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 30; guess += 1) statuses.push((await scim('GET', '/Users', undefined, 'x')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await scim('GET', '/Users')).status).toBe(200);
});
