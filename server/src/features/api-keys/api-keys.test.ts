import * as contract from '@truckroll/contract/api-keys/api-keys';
import * as clients from '@truckroll/contract/clients/clients';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as history from '@truckroll/contract/history/history';
import * as jobs from '@truckroll/contract/jobs/jobs';
import { getMe, listSessions } from '@truckroll/contract/session/session';
import { listTags } from '@truckroll/contract/tags/tags';
import { createRole } from '@truckroll/contract/team/roles';
import { createMember, updateMember } from '@truckroll/contract/team/team';
import { mostApiKeys } from '@truckroll/domain/api-keys/api-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldApiKeys } from '../../platform/session/api-key-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

const start = new Date('2026-03-10T15:00:00.000Z');
const day = 24 * 60 * 60 * 1000;

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = start;
  account = await shop.newAccount();
});

type Body = { name?: string; permissions?: { name: string; abilities: string[] }[] | null; expiresAt?: string | null };

const make = async (as: Person, body: Body = {}) =>
  (await shop.call(contract.createApiKey, { as, body: { name: 'Zapier', permissions: null, ...body } })).data;

const list = async (as: Person) => (await shop.call(contract.listApiKeys, { as })).data.apiKeys;

async function answerTo(token: string, endpoint: Endpoint = clients.listClients): Promise<string> {
  const reply = await shop.call(endpoint, { as: token });
  return reply.status === 200 ? '200' : `${reply.status} ${reply.body.message}`;
}

const ended = '401 This API key is unknown, was revoked or has expired.';
const peopleOnly = '403 API keys cannot be used for this. Please sign in.';

const viewsClients = [{ name: 'Clients', abilities: ['viewAll'] }];

/** Gives a person another role, as the team page does. */
async function giveRole(person: Person, roleName: string): Promise<void> {
  const role = await account.look((tx) =>
    tx.selectFrom('roles').select('id').where('name', '=', roleName).executeTakeFirstOrThrow(),
  );
  const params = { id: person.userId };
  const reply = await shop.call(updateMember, { as: account.owner, params, body: { roleId: role.id } });
  expect(reply.status).toBe(200);
}

describe('AK-2 a new key', () => {
  it('is answered once, and stored as a hash with its last characters', async () => {
    const { apiKey, token } = await make(account.owner);
    expect(token).toMatch(/^trk_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Zapier',
      hint: token.slice(-4),
      maker: { id: account.owner.userId, name: 'Olga Owner' },
      permissions: null,
      state: 'active',
      lastUsedAt: null,
      expiresAt: null,
    });
    expect(JSON.stringify(await list(account.owner))).not.toContain(token);
    const rows = await account.look((tx) => tx.selectFrom('apiKeys').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  it.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'x'.repeat(81) }, { name: 'too_long' }],
    [{ permissions: [{ name: 'Clients', abilities: ['fly'] }] }, { permissions: 'not_an_option' }],
    [{ permissions: [{ name: 'Clients', abilities: [] }] }, { permissions: 'too_few' }],
    [{ expiresAt: '2026-03-10T15:00:00.000Z' }, { expiresAt: 'too_small' }],
    [{ expiresAt: 'soon' }, { expiresAt: 'not_a_date' }],
  ])('of %j is refused at its field', async (wrong, fields) => {
    const body = { name: 'Zapier', permissions: null, ...wrong };
    const reply = await shop.call(contract.createApiKey, { as: account.owner, body });
    expect(reply.status).toBe(400);
    const failed = reply.body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]);
    expect(Object.fromEntries(failed ?? [])).toEqual(fields);
  });

  it('has a name of its own among those in use', async () => {
    const { apiKey } = await make(account.owner);
    const body = { name: 'ZAPIER', permissions: null };
    const again = await shop.call(contract.createApiKey, { as: account.owner, body });
    expect([again.status, again.body.message]).toEqual([409, 'An API key with this name already exists']);
    await shop.call(contract.revokeApiKey, { as: account.owner, params: { id: apiKey.id } });
    expect((await make(account.owner)).apiKey.state).toBe('active');
  });

  it(`is refused beyond ${mostApiKeys} keys, also when two are made at once`, async () => {
    for (let n = 1; n < mostApiKeys; n += 1) await make(account.owner, { name: `Key ${n}` });
    const both = await Promise.all(
      ['one', 'two'].map((name) =>
        shop.call(contract.createApiKey, { as: account.owner, body: { name, permissions: null } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('a key', () => {
  it("reads and writes what its maker may, in the maker's name and its own", async () => {
    const { token } = await make(account.owner);
    const { client } = (await shop.call(clients.createClient, { as: token, body: { firstName: 'Ann' } })).data;
    expect(client.createdBy).toBe(account.owner.userId);
    const query = { moduleType: 'client', moduleId: client.id };
    const [entry] = (await shop.call(history.listHistory, { as: account.owner, query })).data.history;
    expect(entry).toMatchObject({ creatorId: account.owner.userId, creatorName: 'Olga Owner (Zapier)' });
  });

  it('has no more than its scope', async () => {
    const { token } = await make(account.owner, { permissions: viewsClients });
    expect(await answerTo(token)).toBe('200');
    // The message names the checkboxes of the key's dialog, one of which would permit the request.
    const lacks = '403 This API key may not do this: it needs';
    expect(await answerTo(token, jobs.listJobs)).toBe(
      `${lacks} 'Jobs › View all jobs' or 'Jobs › View assigned jobs'.`,
    );
    const created = await shop.call(clients.createClient, { as: token, body: { firstName: 'Ann' } });
    expect(created.body).toMatchObject({
      code: 'forbidden',
      message: "This API key may not do this: it needs 'Clients › Create clients'.",
    });
    const { user } = (await shop.call(getMe, { as: token })).data;
    expect(user).toMatchObject({ isAdmin: false, abilities: { Clients: ['viewAll'], Jobs: [] } });
  });

  it('that nobody has made is unknown, and a request without one asks for a bearer', async () => {
    for (const key of [`trk_${'x'.repeat(43)}`, 'trk_half']) expect(await answerTo(key)).toBe(ended);
    const bare = await shop.app.inject({ url: '/api/clients' });
    expect([bare.statusCode, bare.json().code, bare.headers['www-authenticate']]).toEqual([401, 'sign_in', 'Bearer']);
  });

  it('loses what its maker loses, at once', async () => {
    const admin = await account.person('admin');
    const full = await make(admin, { name: 'full' });
    const narrow = await make(admin, { name: 'narrow', permissions: viewsClients });
    expect(await answerTo(full.token, contract.listApiKeys)).toBe(peopleOnly);
    await giveRole(admin, 'fieldTechnicianLite');
    expect(await answerTo(full.token, jobs.listJobs)).toBe('200');
    const { user } = (await shop.call(getMe, { as: full.token })).data;
    expect(user.isAdmin).toBe(false);
    expect((await shop.call(getMe, { as: narrow.token })).data.user.abilities.Clients).toEqual(
      user.abilities.Clients.filter((ability) => ability === 'viewAll'),
    );
  });

  it('ends with its maker, and with the account', async () => {
    const admin = await account.person('admin');
    const { token } = await make(admin);
    const params = { id: admin.userId };
    await shop.call(updateMember, { as: account.owner, params, body: { status: 'inactive' } });
    expect(await answerTo(token)).toBe(ended);
    const other = await make(account.owner, { name: 'other' });
    await shop.database.asSystem((tx) =>
      tx
        .updateTable('accounts')
        .set({ suspendedAt: start.toISOString() })
        .where('id', '=', account.accountId)
        .execute(),
    );
    expect(await answerTo(other.token)).toBe('403 This account is suspended. Please contact your provider.');
  });

  it('ends when it is revoked', async () => {
    const { apiKey, token } = await make(account.owner);
    expect(await answerTo(token)).toBe('200');
    for (const _ of [1, 2])
      expect((await shop.call(contract.revokeApiKey, { as: account.owner, params: { id: apiKey.id } })).status).toBe(
        200,
      );
    expect(await answerTo(token)).toBe(ended);
    expect(await list(account.owner)).toMatchObject([{ state: 'revoked', revokedAt: start.toISOString() }]);
  });

  it('ends when it expires', async () => {
    const { token } = await make(account.owner, { expiresAt: new Date(start.getTime() + day).toISOString() });
    expect(await answerTo(token)).toBe('200');
    shop.clock.now = new Date(start.getTime() + day);
    expect(await answerTo(token)).toBe(ended);
    shop.clock.now = start;
  });

  it('shows when it was used last', async () => {
    const { token } = await make(account.owner);
    shop.clock.now = new Date(start.getTime() + day);
    await answerTo(token);
    expect(await list(account.owner)).toMatchObject([{ lastUsedAt: shop.clock.now.toISOString() }]);
  });

  it('neither signs in nor changes who may', async () => {
    const { token } = await make(account.owner);
    for (const endpoint of [listSessions, createRole, createMember, contract.createApiKey])
      expect([endpoint.id, await answerTo(token, endpoint)]).toEqual([endpoint.id, peopleOnly]);
  });

  it("is not another account's", async () => {
    const { apiKey, token } = await make(account.owner);
    const stranger = (await shop.newAccount()).owner;
    expect(await list(stranger)).toEqual([]);
    const { client } = (await shop.call(clients.createClient, { as: stranger, body: { firstName: 'Ann' } })).data;
    expect((await shop.call(clients.getClient, { as: token, params: { id: client.id } })).status).toBe(404);
    expect((await shop.call(contract.revokeApiKey, { as: stranger, params: { id: apiKey.id } })).status).toBe(404);
  });
});

describe('AK-3 the name of a key', () => {
  const rename = (id: string, body: { name: string; updatedAt?: string }) =>
    shop.call(contract.renameApiKey, { as: account.owner, params: { id }, body });

  it('can be changed, unless somebody else has changed it or it was revoked', async () => {
    const { apiKey } = await make(account.owner);
    shop.clock.now = new Date(start.getTime() + 1000);
    expect((await rename(apiKey.id, { name: 'Website', updatedAt: apiKey.updatedAt })).data.apiKey.name).toBe(
      'Website',
    );
    expect((await rename(apiKey.id, { name: 'Shop', updatedAt: apiKey.updatedAt })).body.code).toBe('stale');
    await shop.call(contract.revokeApiKey, { as: account.owner, params: { id: apiKey.id } });
    expect((await rename(apiKey.id, { name: 'Shop' })).body.message).toBe('This API key was revoked.');
  });
});

it('old keys are deleted 90 days after their end', async () => {
  const { apiKey } = await make(account.owner);
  await make(account.owner, { name: 'stays' });
  await shop.call(contract.revokeApiKey, { as: account.owner, params: { id: apiKey.id } });
  const afterDays = (days: number) => new Date(start.getTime() + days * day);
  await shop.database.asSystem((tx) => deleteOldApiKeys(tx, afterDays(90)));
  expect(await list(account.owner)).toHaveLength(2);
  await shop.database.asSystem((tx) => deleteOldApiKeys(tx, afterDays(91)));
  expect(await list(account.owner)).toMatchObject([{ name: 'stays' }]);
});

it('a key has a limit of its own, which each answer states', async () => {
  const strict = await openShop({ API_KEY_CALLS_PER_MINUTE: '2' });
  const { owner } = await strict.newAccount();
  const body = { name: 'Zapier', permissions: null };
  const { token } = (await strict.call(contract.createApiKey, { as: owner, body })).data;
  const ask = async (bearer: string) => {
    const { statusCode, headers } = await strict.app.inject({
      url: `/api${listTags.path}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    const [limit, left, seconds, retry] = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
    return { statusCode, limit: headers[limit], left: headers[left], seconds: headers[seconds], retry: headers[retry] };
  };
  const few = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/);
  expect(await ask(token)).toEqual({ statusCode: 200, limit: '2', left: '1', seconds: few });
  expect(await ask(token)).toEqual({ statusCode: 200, limit: '2', left: '0', seconds: few });
  expect(await ask(token)).toEqual({ statusCode: 429, limit: '2', left: '0', seconds: few, retry: few });
  expect(await ask(owner.token)).toEqual({ statusCode: 200 });
  await strict.close();
});
