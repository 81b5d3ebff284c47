import * as contract from '@truckroll/contract/clients/client-merges';
import * as clients from '@truckroll/contract/clients/clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../../testing/shop.ts';
import { storeJob, storeTask, storeVisit } from '../../../testing/stored-work.ts';
import { merge, newClient, undo } from '../../../testing/two-clients.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pairs = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(contract.listClientPairs, { as, query })).data;
const named = async (as: Person) =>
  (await pairs(as)).pairs.map(({ first, second, by, likelihood }) => [
    [first.name, second.name].toSorted().join(' + '),
    by.join(', '),
    likelihood,
  ]);
const phone = (number: string) => ({ countryCode: '+1', number, countryIdentifier: 'us' });

describe('CL-18 pairs that may be one client', () => {
  it('are ranked by what both have', async () => {
    const { owner } = await shop.newAccount();
    const address = { houseNumber: '12', street: 'King St.', city: 'Toronto' };
    await newClient(shop, owner, {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@lee.test',
      propertyAddress: address,
    });
    await newClient(shop, owner, { firstName: 'Lee', lastName: 'Ann', email: 'ANN@lee.test' });
    await newClient(shop, owner, { firstName: 'Bob', lastName: 'Stone', phoneNumber: phone('4165550134') });
    await newClient(shop, owner, { firstName: 'Bobby', lastName: 'Stone', phoneNumber: phone('4165550134') });
    await newClient(shop, owner, {
      firstName: 'Neighbour',
      billingAddress: { ...address, street: 'KING ST' },
    });
    await newClient(shop, owner, { firstName: 'Nobody', lastName: 'Else', email: 'someone@y.test' });
    expect(await named(owner)).toEqual([
      ['Ann Lee + Lee Ann', 'email, name', 'very_likely'],
      ['Bob Stone + Bobby Stone', 'phone, similar_name', 'very_likely'],
      ['Ann Lee + Neighbour', 'address', 'possible'],
    ]);
  });

  it('have the same international number, however it was typed, and not only its last ten digits', async () => {
    const { owner } = await shop.newAccount();
    const numbers = [
      ['One', '+44', '020 7946 0958', 'gb'],
      ['Same', '+44', '0044 20 7946 0958', 'gb'],
      ['American', '+1', '207-946-0958', 'us'],
      ['German', '+49', '1512 0794 609', 'de'],
      ['Also German', '+49', '01512 0794609', 'de'],
      ['Italian', '+39', '06 1234 5678', 'it'],
      ['Not Italian', '+39', '6 1234 5678', 'it'],
    ] as const;
    for (const [firstName, countryCode, number, countryIdentifier] of numbers)
      await newClient(shop, owner, { firstName, phoneNumber: { countryCode, number, countryIdentifier } });
    expect((await named(owner)).map(([names]) => names).toSorted()).toEqual(['Also German + German', 'One + Same']);
  });

  it('follow changes of clients', async () => {
    const { owner } = await shop.newAccount();
    const one = await newClient(shop, owner, { firstName: 'One', email: 'same@x.test' });
    await newClient(shop, owner, { firstName: 'Two', email: 'same@x.test' });
    expect(await named(owner)).toHaveLength(1);
    await shop.call(clients.updateClient, { as: owner, params: { id: one.id }, body: { email: 'other@x.test' } });
    expect(await named(owner)).toEqual([]);
    await shop.call(clients.updateClient, { as: owner, params: { id: one.id }, body: { email: 'same@x.test' } });
    await shop.call(clients.deleteClient, { as: owner, params: { id: one.id } });
    expect(await named(owner)).toEqual([]);
  });

  it('leave out keys that many clients share', async () => {
    const { owner } = await shop.newAccount();
    for (let at = 0; at < 9; at += 1)
      await newClient(shop, owner, { firstName: `Flat ${at} x`, phoneNumber: phone('4165550100') });
    expect((await pairs(owner)).total).toBe(0);
  });

  it('are remembered as two clients, until that is taken back', async () => {
    const { owner } = await shop.newAccount();
    const one = await newClient(shop, owner, { firstName: 'One', email: 'same@x.test' });
    const two = await newClient(shop, owner, { firstName: 'Two', email: 'same@x.test' });
    const judge = (isDuplicate: boolean) =>
      shop.call(contract.judgeClientPair, { as: owner, body: { firstId: two.id, secondId: one.id, isDuplicate } });
    for (const isDuplicate of [false, false, true]) {
      expect((await judge(isDuplicate)).status).toBe(200);
      expect((await pairs(owner)).total).toBe(isDuplicate ? 1 : 0);
    }
  });

  it('stay two clients when one of them is merged, until that is undone', async () => {
    const { owner } = await shop.newAccount();
    const same = { lastName: 'Lee', email: 'same@x.test' };
    const [one, two] = [
      await newClient(shop, owner, { ...same, firstName: 'One' }),
      await newClient(shop, owner, same),
    ];
    const [three, four] = [await newClient(shop, owner, same), await newClient(shop, owner, same)];
    const tellApart = (firstId: string, secondId: string) =>
      shop.call(contract.judgeClientPair, { as: owner, body: { firstId, secondId, isDuplicate: false } });
    for (const [first, second] of [
      [one, two],
      [two, three],
      [two, four],
      [one, four],
    ] as const)
      await tellApart(first.id, second.id);
    const idsOfPairs = async () =>
      (await pairs(owner)).pairs.map(({ first, second }) => [first.id, second.id].toSorted().join()).toSorted();
    const before = [
      [one, three],
      [three, four],
    ]
      .map((pair) =>
        pair
          .map(({ id }) => id)
          .toSorted()
          .join(),
      )
      .toSorted();
    expect(await idsOfPairs()).toEqual(before);

    const { id } = (await merge(shop, owner, [one.id, two.id])).data.merge;
    expect(await idsOfPairs()).toEqual([[three.id, four.id].toSorted().join()]);
    expect((await undo(shop, owner, id)).status).toBe(200);
    expect(await idsOfPairs()).toEqual(before);
  });

  it('are those of clients whom the person sees, and need the right to edit clients', async () => {
    const account = await shop.newAccount();
    const stranger = (await shop.newAccount()).owner;
    const assigned = await personWith(account, { Clients: ['viewAssigned', 'create', 'edit'] });
    const [own] = [await newClient(shop, assigned, { firstName: 'Own', email: 'same@x.test' })];
    await newClient(shop, account.owner, { firstName: 'Hidden', email: 'same@x.test' });
    await newClient(shop, stranger, { firstName: 'Foreign', email: 'same@x.test' });
    expect((await pairs(account.owner)).total).toBe(1);
    expect((await pairs(assigned)).total).toBe(0);
    await newClient(shop, assigned, { firstName: 'Also own', email: own.email });
    expect((await pairs(assigned)).total).toBe(1);
    const viewer = await personWith(account, { Clients: ['viewAll'] });
    expect((await shop.call(contract.listClientPairs, { as: viewer })).status).toBe(403);
  });

  it('are found among 10,000 clients, in pages', async () => {
    const account = await shop.newAccount();
    await account.look((tx) =>
      sql`insert into clients (id, name, first_name, last_name, email, phone_number, property_address, stage, name_key,
          company_key, search_text, created_at, updated_at)
        select gen_random_uuid(), 'P' || n || ' Q' || n % 100, 'P' || n, 'Q' || n % 100, 'p' || n % 9900 || '@many.test',
          jsonb_build_object('countryCode', '+1', 'number', (4160000000 + n)::text, 'countryIdentifier', 'us'),
          jsonb_build_object('houseNumber', n::text, 'street', 'Long Road', 'city', 'Toronto', 'state', 'ON',
            'country', 'CA', 'zipCode', '', 'formattedAddress', n || ' Long Road, Toronto', 'latitude', null,
            'longitude', null, 'plusCode', '', 'placeId', ''), 'won', 'p' || n, '', '',
          now(), now()
        from generate_series(1, 10000) n on conflict do nothing`.execute(tx),
    );
    await shop.database.runScript('analyze client_keys; analyze clients');
    const { pairs: found, total, totalPages } = await pairs(account.owner, { page: 2, limit: 25 });
    expect([found.length, total, totalPages]).toEqual([25, 100, 4]);
    expect((await pairs(account.owner, { page: 9, limit: 25 })).total).toBe(100);
  });
});

describe('CL-23 before several clients are deleted', () => {
  it('adds up what they have, of those in scope', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const ids = [];
    for (const firstName of ['Ann', 'Ben', 'Eve']) ids.push((await newClient(shop, owner, { firstName })).id);
    const [ann, ben] = ids as [string, string];
    for (const clientId of [ann, ann, ben]) await storeVisit(account, { jobId: await storeJob(account, { clientId }) });
    await storeTask(account, { clientId: ben });
    const check = (as: Person, wanted: string[]) =>
      shop.call(clients.checkClientDeletions, { as, body: { ids: wanted } });
    expect((await check(owner, [...ids, ann])).data).toMatchObject({
      clients: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Eve' }],
      withRelatedData: 2,
      relatedData: { jobs: { total: 3, visits: 3, items: 0 }, tasks: 1, history: 3, documents: 0 },
    });
    const stranger = (await shop.newAccount()).owner;
    expect((await check(stranger, ids)).data).toMatchObject({ clients: [], withRelatedData: 0 });
    const many = Array.from({ length: 101 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    const refused = await check(owner, many);
    expect([refused.status, refused.body.message]).toEqual([422, 'At most 100 clients can be deleted at once.']);
  });
});
