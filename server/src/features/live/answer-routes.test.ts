import { createClient, getClient } from '@truckroll/contract/clients/clients';
import { listAnswers, mostAsked } from '@truckroll/contract/live/answers';
import { getMe } from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
let clientId: string;

beforeAll(async () => {
  shop = await openShop({ CALLS_PER_MINUTE: '20' });
  account = await shop.newAccount();
  const { data } = await shop.call(createClient, { as: account.owner, body: { firstName: 'Ann' } });
  clientId = data.client.id;
});
afterAll(() => shop.close());

const ask = async (addresses: readonly string[], { as = account.owner, tag = null as string | null } = {}) => {
  const requests = addresses.map((address) => ({ address, tag }));
  return (await shop.call(listAnswers, { as, body: { requests } })).data.answers;
};

const nothing = { status: 404, tag: null, text: null };

describe('many answers at once', () => {
  it('are those of the requests themselves, in their order', async () => {
    const [client, me] = await ask([`/api/clients/${clientId}`, '/api/me']);
    const own = {
      client: await shop.call(getClient, { as: account.owner, params: { id: clientId } }),
      me: await shop.call(getMe, { as: account.owner }),
    };
    expect([client?.status, me?.status]).toEqual([200, 200]);
    expect(JSON.parse(client?.text ?? '')).toEqual(own.client.body);
    expect(JSON.parse(me?.text ?? '')).toEqual(own.me.body);
  });

  it('are 304 without a text where the caller has the same one', async () => {
    const address = `/api/clients/${clientId}`;
    const [first] = await ask([address]);
    expect(first?.tag).toMatch(/^W\//);
    expect(await ask([address], { tag: first?.tag ?? null })).toEqual([{ status: 304, tag: first?.tag, text: null }]);
  });

  it('have the rights of the caller, and nothing of another account', async () => {
    const other = await shop.newAccount();
    const technician: Person = await account.person('fieldTechnicianLite');
    const address = `/api/clients/${clientId}`;
    expect((await ask([address], { as: other.owner })).map(({ status, text }) => [status, text])).toEqual([
      [404, null],
    ]);
    expect((await ask([address], { as: technician })).map(({ status, text }) => [status, text])).toEqual([[404, null]]);
  });

  it('are given of nothing that a device may not keep, and of no other address', async () => {
    const forbidden = [
      '/api/me/sessions',
      '/api/changes',
      '/api/live',
      '/api/jobs/nextJobNumber',
      '/api/clients/export',
    ];
    const unknown = ['/api/nothing', 'http://elsewhere.test/api/clients', '/openapi.json', '/api/../metrics', ''];
    expect(await ask([...forbidden, ...unknown])).toEqual([...forbidden, ...unknown].map(() => nothing));
  });

  it('count as one request, and are refused beyond their number', async () => {
    const { owner } = await shop.newAccount();
    const addresses = Array.from({ length: mostAsked }, () => '/api/me');
    expect((await ask(addresses, { as: owner })).every(({ status }) => status === 200)).toBe(true);
    const requests = [...addresses, '/api/me'].map((address) => ({ address, tag: null }));
    expect((await shop.call(listAnswers, { as: owner, body: { requests } })).status).toBe(400);
  });

  it('cannot be had uncounted from outside', async () => {
    const { owner } = await shop.newAccount();
    const call = () => shop.call(getMe, { as: owner, headers: { 'truckroll-inside': 'guessed' } });
    const replies = await Promise.all(Array.from({ length: 21 }, call));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
