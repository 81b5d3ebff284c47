import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as clients from '@truckroll/contract/clients/clients';
import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Query = QueryInputOf<typeof clients.listClients>;
const list = (as: Person, query: Query | Record<string, unknown> = {}) => shop.call(clients.listClients, { as, query });
const names = async (as: Person, query: Query = {}): Promise<string[]> =>
  (await list(as, query)).data.clients.map((client) => client.name);
const create = (as: Person, body: unknown) => shop.call(clients.createClient, { as, body });

describe('CL-3 list clients', () => {
  it('returns pages by name, ignoring case and accents, 25 per page by default', async () => {
    const { owner } = await shop.newAccount();
    for (const firstName of ['élodie', 'Ben', 'ann', 'Élan']) await create(owner, { firstName });
    const first = await list(owner, { limit: 2 });
    expect(first.data.clients.map((client) => client.name)).toEqual(['ann', 'Ben']);
    expect(first.data).toMatchObject({ total: 4, page: 1, limit: 2, totalPages: 2 });
    expect(await names(owner, { limit: 2, page: 2 })).toEqual(['Élan', 'élodie']);
    expect((await list(owner, { page: 3, limit: 2 })).data).toMatchObject({ clients: [], total: 4 });
    expect((await list(owner)).data.limit).toBe(25);
    expect((await list(owner, { limit: 500 })).data.limit).toBe(100);
    expect(await names(owner, { sortOrder: 'desc' })).toEqual(['élodie', 'Élan', 'Ben', 'ann']);
  });

  it('returns every client exactly once across pages of equal names', async () => {
    const account = await shop.newAccount();
    for (let i = 0; i < 7; i += 1) await storeClient(account, { name: 'Same' });
    for (const sortBy of ['name', 'createdAt', 'updatedAt', 'stage', 'companyName'] as const) {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { data } = await list(account.owner, { page, limit: 2, sortBy, sortOrder: 'desc' });
        seen.push(...data.clients.map((client) => client.id));
      }
      expect(new Set(seen).size).toBe(7);
    }
  });

  it('sorts by creation, change, stage and company', async () => {
    const account = await shop.newAccount();
    const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;
    const rows: [string, ClientStage, string, number, number][] = [
      ['One', 'won', 'beta', 1, 4],
      ['Two', 'lost', 'alpha', 2, 3],
      ['Three', 'lost', 'gamma', 3, 5],
    ];
    for (const [name, stage, companyKey, created, updated] of rows)
      await storeClient(account, { name, stage, companyKey, createdAt: at(created), updatedAt: at(updated) });
    const { owner } = account;
    expect(await names(owner, { sortBy: 'createdAt', sortOrder: 'desc' })).toEqual(['Three', 'Two', 'One']);
    expect(await names(owner, { sortBy: 'updatedAt' })).toEqual(['Two', 'One', 'Three']);
    expect(await names(owner, { sortBy: 'stage' })).toEqual(['Three', 'Two', 'One']);
    expect(await names(owner, { sortBy: 'companyName' })).toEqual(['Two', 'One', 'Three']);
  });

  it('finds by name, company, e-mail, phone digits and address, case-insensitive', async () => {
    const { owner } = await shop.newAccount();
    await create(owner, {
      firstName: 'Zoë',
      lastName: "O'Hara",
      email: 'zoe@hara.test',
      companyName: 'Hara & Söhne 100%',
      phoneNumber: { countryCode: '+1', number: '4165550134' },
      notes: 'needle in the notes',
      billingAddress: { houseNumber: '12', street: 'Queen St W', city: 'Toronto', state: 'ON' },
    });
    await create(owner, { firstName: 'Ben' });
    const found = [
      "o'h",
      'ZOE',
      'hara.test',
      'sohne',
      '0134',
      '(416) 555-01',
      '+1 416-555',
      'queen st',
      '12 Queen',
      '100%',
    ];
    for (const search of found) expect([search, await names(owner, { search })]).toEqual([search, ["Zoë O'Hara"]]);
    for (const search of ['z', 'ha']) expect(await names(owner, { search })).toEqual(["Zoë O'Hara"]);
    const missed = ['needle', '_', '1%0', 'zoe ben', '555-9999', 'zq'];
    for (const search of missed) expect([search, await names(owner, { search })]).toEqual([search, []]);
    expect((await list(owner, { search: 'x'.repeat(201) })).status).toBe(400);
  });

  it("does not find another account's clients by any search", async () => {
    const [ours, theirs] = [await shop.newAccount(), await shop.newAccount()];
    await create(theirs.owner, { firstName: 'Secret', phoneNumber: { number: '4165550134' } });
    for (const search of ['s', 'secret', '(416) 555-0134']) {
      expect((await list(ours.owner, { search })).data).toMatchObject({ clients: [], total: 0 });
    }
  });

  it('filters by stages, category and both, and counts the stages without either', async () => {
    const account = await shop.newAccount();
    const stages: ClientStage[] = ['new_lead', 'proposal', 'won', 'active_client', 'inactive_client', 'archived'];
    for (const stage of stages) await storeClient(account, { name: `Mr ${stage}`, stage });
    const { owner } = account;
    const counts = { new_lead: 1, proposal: 1, won: 1, active_client: 1, inactive_client: 1, archived: 1, lost: 0 };
    for (const query of [{}, { stage: ['won'] }, { category: 'pipeline' }, { page: 9 }, { search: 'Mr' }] as Query[])
      expect((await list(owner, query)).data.stageCounts).toMatchObject(counts);
    expect(await names(owner, { stage: 'won,New Lead' as never })).toEqual(['Mr new_lead', 'Mr won']);
    expect(await names(owner, { category: 'clients' })).toEqual(['Mr active_client', 'Mr inactive_client']);
    expect(await names(owner, { category: 'active' })).toEqual(['Mr active_client']);
    expect(await names(owner, { category: 'pipeline', stage: ['won', 'archived'] })).toEqual(['Mr won']);
    expect((await list(owner, { category: 'pipeline', stage: ['archived'] })).data).toMatchObject({
      clients: [],
      total: 0,
    });
    expect((await list(owner, { search: 'won' })).data).toMatchObject({
      total: 1,
      stageCounts: { won: 1, proposal: 0 },
    });
    expect((await list(owner, { stage: ['won', 'archived'] })).data.total).toBe(2);
  });

  it('filters by the day of creation in the time zone of the account', async () => {
    const account = await shop.newAccount();
    // Toronto is five hours behind UTC in March until the 8th.
    await storeClient(account, { name: 'Late on the 2nd', createdAt: '2026-03-03T04:59:59.999Z' });
    await storeClient(account, { name: 'Early on the 3rd', createdAt: '2026-03-03T05:00:00.000Z' });
    await storeClient(account, { name: 'Late on the 3rd', createdAt: '2026-03-04T04:59:59.999Z' });
    const { owner } = account;
    expect(await names(owner, { createdFrom: '2026-03-03', createdTo: '2026-03-03' })).toEqual([
      'Early on the 3rd',
      'Late on the 3rd',
    ]);
    const upTo = await list(owner, { createdTo: '2026-03-02', search: 'late' });
    expect(upTo.data).toMatchObject({ total: 1, stageCounts: { active_client: 1 } });
  });

  it.each([
    [{ stage: 'someday' }, 'Stage is not valid'],
    [{ page: 0 }, 'page must be at least 1'],
    [{ limit: 0 }, 'limit must be between 1 and 100'],
    [{ limit: -2 }, 'limit must be between 1 and 100'],
    [{ limit: 'many' }, 'Limit is not valid'],
    [{ sortBy: 'phone' }, 'Sort by is not valid'],
    [{ category: 'friends' }, 'Category is not valid'],
    [{ createdFrom: '2026-02-30' }, 'Created from is not valid'],
  ])('refuses %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    const reply = await list(owner, query);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('keeps its counts correct through stage changes and deletion', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { client } = (await create(owner, { firstName: 'Ann' })).data;
    await create(owner, { firstName: 'Ben' });
    await shop.call(clients.updateClient, { as: owner, params: { id: client.id }, body: { stage: 'won' } });
    expect((await list(owner)).data).toMatchObject({ total: 2, stageCounts: { new_lead: 1, won: 1 } });
    await shop.call(clients.deleteClient, { as: owner, params: { id: client.id } });
    expect((await list(owner)).data).toMatchObject({ total: 1, stageCounts: { new_lead: 1, won: 0 } });
  });
});

describe('a list of all clients', () => {
  it('is the same with limit -1 as in pages, including archived clients (CL-3, CL-4)', async () => {
    const account = await shop.newAccount();
    for (let i = 0; i < 260; i += 1) {
      await storeClient(account, { name: `Client ${1000 + i}`, stage: i % 2 === 0 ? 'archived' : 'won' });
    }
    const { owner } = account;
    const paged = [1, 2, 3].map(async (page) => (await list(owner, { page, limit: 100 })).data.clients);
    const everyone = (await Promise.all(paged)).flat();
    const whole = await list(owner, { limit: -1 });
    expect(whole.data.clients).toEqual(everyone);
    expect(whole.data).toMatchObject({ total: 260, page: 1, limit: -1, totalPages: 1, stageCounts: { won: 130 } });
    const all = await shop.call(clients.listAllClients, { as: owner });
    expect(all.body).toEqual({ success: true, data: { clients: everyone } });
    expect((await list(owner, { limit: -1, stage: ['won'] })).data.clients).toHaveLength(130);
  });

  it('has exactly the declared shape although it is streamed', async () => {
    const { owner } = await shop.newAccount();
    await create(owner, {
      firstName: 'Ann "the" \\ Lee\u2028',
      properties: [],
      phoneNumber: { number: '4165550134' },
      propertyAddress: { street: 'Main', latitude: 43.6532225, longitude: -79.383186 },
    });
    const all = await shop.call(clients.listAllClients, { as: owner });
    expect(clients.listAllClients.data.strict().parse(all.data)).toEqual(all.data);
    expect(all.data.clients.map((client) => clients.client.strict().parse(client))).toEqual(all.data.clients);
    const whole = await list(owner, { limit: -1 });
    expect(clients.listClients.data.strict().parse(whole.data)).toEqual(whole.data);
    const empty = await shop.call(clients.listAllClients, { as: (await shop.newAccount()).owner });
    expect(empty.data).toEqual({ clients: [] });
  });

  it('is compressed if the request accepts it', async () => {
    const account = await shop.newAccount();
    for (let i = 0; i < 20; i += 1) await storeClient(account, { name: `Client ${i}` });
    const get = (encodings: string | undefined) =>
      shop.app.inject({
        url: '/api/clients/all',
        headers: {
          authorization: `Bearer ${account.owner.token}`,
          ...(encodings !== undefined && { 'accept-encoding': encodings }),
        },
      });
    const plain = (await get(undefined)).rawPayload;
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, plain: (content: Buffer) => content };
    const expected = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', 'plain'],
      [undefined, 'plain'],
    ] as const;
    for (const [encodings, encoding] of expected) {
      const reply = await get(encodings);
      expect([encodings, reply.headers['content-encoding'] ?? 'plain']).toEqual([encodings, encoding]);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(unpacked[encoding](reply.rawPayload).equals(plain)).toBe(true);
    }
  });
});

describe('CL-5 one client', () => {
  it("is returned to users who see it; another account's and unknown ones are not found", async () => {
    const [ours, theirs] = [await shop.newAccount(), await shop.newAccount()];
    const { client } = (await create(ours.owner, { firstName: 'Ann' })).data;
    const get = (as: Person, id: string) => shop.call(clients.getClient, { as, params: { id } });
    expect((await get(ours.owner, client.id)).data.client).toEqual(client);
    expect((await get(ours.owner, client.id.toUpperCase())).status).toBe(200);
    for (const reply of [await get(theirs.owner, client.id), await get(ours.owner, 'nothing')]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    }
  });
});
