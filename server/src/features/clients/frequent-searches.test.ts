import type { ClientFilters } from '@truckroll/contract/clients/clients';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClients } from '../../records/clients/client-store.ts';
import { emptyClient } from '../../records/clients/client-values.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import type { ClientPage } from './client-list.ts';
import { findClients } from './find-clients.ts';

let shop: Shop;
let account: TestAccount;
const now = new Date('2026-03-10T15:00:00.000Z');
const anHourAgo = new Date(now.getTime() - 3_600_000);
const phone = { countryCode: '+1', number: '4167770134', countryIdentifier: 'us' };

const count = 12_000;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  for (let from = 0; from < count; from += 1000) {
    const clients = Array.from({ length: 1000 }, (_, index) => ({
      id: newId(),
      createdBy: account.owner.userId,
      now: anHourAgo,
      values: { ...emptyClient, firstName: `Ann ${from + index}`, lastName: index === 7 ? 'Rarely' : 'Common' },
    }));
    await account.look((tx) => insertClients(tx, clients));
  }
}, 120_000);
afterAll(() => shop.close());

type More = { filters?: ClientFilters; page?: Partial<ClientPage> };

const find = (search: string, more: More = {}) =>
  account.look((tx) =>
    findClients(tx, {
      filters: { search, ...more.filters },
      page: { page: 1, limit: 5, sortBy: 'name', sortOrder: 'asc', ...more.page },
      within: { actor: actorOf(account), scope: 'all' },
    }),
  );

const actorOf = ({ accountId, owner }: TestAccount) => ({
  accountId,
  userId: owner.userId,
  sessionId: newId(),
  name: 'Olga Owner',
  email: owner.email,
  roleId: null,
  roleName: null,
  isAdmin: true,
  abilities: everyAbility(),
});

describe('a search among many clients', () => {
  it.each([
    ['common', 11_988],
    ['rarely', 12],
    ['an', 12_000],
    ['y', 12],
    ['rarely ann', 12],
    ['nobody', 0],
  ])('for %j finds %i, and the same again', async (search, total) => {
    const first = await find(search);
    expect([first.total, first.stageCounts.new_lead, first.clients.length]).toEqual([total, total, Math.min(5, total)]);
    expect(await find(search)).toEqual(first);
    expect((await find(search, { filters: { stage: ['won'] } })).total).toBe(0);
    const names = first.clients.map((client) => client.name);
    expect(names).toEqual([...names].sort());
  });

  it('finds pages of any stage and direction, and phone numbers in any notation', async () => {
    const page = { page: 3, limit: 4, sortOrder: 'desc' } as const;
    const { clients, total } = await find('ann 11', { filters: { stage: ['new_lead'] }, page });
    const named = Array.from({ length: count }, (_, n) => `Ann ${n} ${n % 1000 === 7 ? 'Rarely' : 'Common'}`);
    const matching = named.filter((name) => name.includes('11')).toSorted((one, other) => (one < other ? 1 : -1));
    expect(total).toBe(matching.length);
    expect(clients.map((client) => client.name)).toEqual(matching.slice(8, 12));
    expect((await find('(416) 555')).total).toBe(0);
  });

  it("sees a client's creation, change and deletion immediately", async () => {
    const id = newId();
    const values = { ...emptyClient, firstName: 'Zoë', lastName: 'Xylander', phoneNumber: phone };
    expect((await find('xyl')).total).toBe(0);
    await account.look((tx) => insertClients(tx, [{ id, createdBy: account.owner.userId, now, values }]));
    const found = await find('xyl');
    expect([found.total, found.clients.map((client) => client.name)]).toEqual([1, ['Zoë Xylander']]);
    expect((await find('(416) 777')).total).toBe(1);
    expect((await find('zoe', { page: { sortOrder: 'desc' } })).clients[0]?.id).toBe(id);
    const change = (values: { stage: 'won' } | { deletedAt: string }) =>
      account.look((tx) => tx.updateTable('clients').set(values).where('clients.id', '=', id).execute());
    await change({ stage: 'won' });
    expect((await find('xyl')).stageCounts).toMatchObject({ won: 1, new_lead: 0 });
    await change({ deletedAt: now.toISOString() });
    expect((await find('xyl')).total).toBe(0);
  });
});
