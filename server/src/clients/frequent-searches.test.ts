import type { ClientFilters } from '@truckroll/contract/clients';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../testing/shop.ts';
import { insertClients } from './client-store.ts';
import { emptyClient } from './client-values.ts';
import { findClients } from './find-clients.ts';
import { rememberSearches } from './remembered-searches.ts';

let shop: Shop;
let account: TestAccount;
const now = new Date('2026-03-10T15:00:00.000Z');

/** So many that some texts are frequent, and every count is worth remembering. */
const count = 12_000;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  for (let from = 0; from < count; from += 1000) {
    const clients = Array.from({ length: 1000 }, (_, index) => ({
      id: newId(),
      createdBy: account.owner.userId,
      now,
      values: { ...emptyClient, firstName: `Ann ${from + index}`, lastName: index === 7 ? 'Rarely' : 'Common' },
    }));
    await account.look((tx) => insertClients(tx, clients));
  }
}, 120_000);
afterAll(() => shop.close());

const remembered = rememberSearches();
const find = (search: string, more: { filters?: ClientFilters; at?: Date } = {}) =>
  account.look((tx) =>
    findClients(tx, {
      filters: { search, ...more.filters },
      page: { page: 1, limit: 5, sortBy: 'name', sortOrder: 'asc' },
      within: { actor: actorOf(account), scope: 'all' },
      remembered,
      now: more.at ?? now,
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

const changeOne = (firstName: string, at: Date) =>
  account.look((tx) =>
    tx
      .updateTable('clients')
      .set({ searchText: firstName.toLowerCase(), name: firstName, updatedAt: at.toISOString() })
      .where('nameKey', '=', 'ann 0 common')
      .execute(),
  );

describe('a search among many clients', () => {
  it.each([
    ['common', 11_988],
    ['rarely', 12],
    ['an', 12_000],
    ['y', 12],
    ['nobody', 0],
  ])('for %j finds %i, and the same again', async (search, total) => {
    const first = await find(search);
    expect([first.total, first.stageCounts.new_lead, first.clients.length]).toEqual([total, total, Math.min(5, total)]);
    expect(await find(search)).toEqual(first);
    expect((await find(search, { filters: { stage: ['won'] } })).total).toBe(0);
    const names = first.clients.map((client) => client.name);
    expect(names).toEqual([...names].sort());
  });

  it('counts anew when a client has changed since', async () => {
    expect((await find('common')).total).toBe(11_988);
    await changeOne('Somebody else', new Date(now.getTime() + 1000));
    expect((await find('common')).total).toBe(11_987);
    expect((await find('somebody')).total).toBe(1);
    await changeOne('Ann 0 Common', new Date(now.getTime() + 2000));
    expect((await find('common')).total).toBe(11_988);
  });

  it('believes its counts for a minute at most, should two changes fall on one moment', async () => {
    const at = new Date(now.getTime() + 3000);
    await changeOne('Ann 0 Common', at);
    expect((await find('common', { at })).total).toBe(11_988);
    await changeOne('Somebody else', at);
    const soon = new Date(at.getTime() + 59_000);
    const later = new Date(at.getTime() + 60_001);
    expect((await find('common', { at: soon })).total).toBe(11_988);
    expect((await find('common', { at: later })).total).toBe(11_987);
  });
});
