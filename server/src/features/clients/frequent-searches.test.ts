import type { ClientFilters } from '@truckroll/contract/clients';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import type { ClientPage } from './client-list.ts';
import { insertClients } from './client-store.ts';
import { type ClientTexts, holdClientTexts } from './client-texts.ts';
import { emptyClient } from './client-values.ts';
import { findClients } from './find-clients.ts';
import { rememberSearches } from './remembered-searches.ts';

let shop: Shop;
let account: TestAccount;
const now = new Date('2026-03-10T15:00:00.000Z');
const anHourAgo = new Date(now.getTime() - 3_600_000);
const phone = { countryCode: '+1', number: '4167770134', countryIdentifier: 'us' };

/** The state after an import: archived, although no person has moved the client. */
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

const failures: unknown[] = [];
const holdTexts = (of: TestAccount, bytes?: number): ClientTexts =>
  holdClientTexts({
    asAccount: (_accountId, work) => of.look(work),
    onFailure: (error) => failures.push(error),
    ...(bytes === undefined ? {} : { bytes }),
  });

type More = { filters?: ClientFilters; at?: Date; page?: Partial<ClientPage> };

/** Searches with the database alone, or with memory once the account has been read. */
function searcher(of: TestAccount, texts: ClientTexts) {
  const remembered = rememberSearches();
  return (search: string | undefined, more: More = {}) =>
    of.look((tx) =>
      findClients(tx, {
        filters: { ...(search === undefined ? {} : { search }), ...more.filters },
        page: { page: 1, limit: 5, sortBy: 'name', sortOrder: 'asc', ...more.page },
        within: { actor: actorOf(of), scope: 'all' },
        ...{ remembered, texts },
        now: more.at ?? now,
      }),
    );
}

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

describe.each(['database', 'memory'])('a search among many clients, by the %s', (by) => {
  let find: ReturnType<typeof searcher>;
  let texts: ClientTexts;
  beforeAll(async () => {
    texts = holdTexts(account, by === 'memory' ? undefined : 0);
    find = searcher(account, texts);
    // Viewing the list reads the account into memory.
    await find(undefined);
    await texts.settled();
    expect([texts.held(account.accountId) === undefined, failures]).toEqual([by === 'database', []]);
  });
  afterAll(() => changeOne('Ann 0 Common', anHourAgo));
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

  it('counts again after a client has changed', async () => {
    expect((await find('common')).total).toBe(11_988);
    await changeOne('Somebody else', new Date(now.getTime() + 1000));
    expect((await find('common')).total).toBe(11_987);
    expect((await find('somebody')).total).toBe(1);
    await changeOne('Ann 0 Common', new Date(now.getTime() + 2000));
    expect((await find('common')).total).toBe(11_988);
  });

  it('trusts its counts for at most a minute, should two changes share a timestamp', async () => {
    const at = new Date(now.getTime() + 3000);
    await changeOne('Ann 0 Common', at);
    expect((await find('common', { at })).total).toBe(11_988);
    await changeOne('Somebody else', at);
    const soon = new Date(at.getTime() + 59_000);
    const later = new Date(at.getTime() + 60_001);
    expect((await find('common', { at: soon })).total).toBe(11_988);
    expect((await find('common', { at: later })).total).toBe(11_987);
  });

  it('finds pages of any stage and direction, and phone numbers in any notation', async () => {
    const page = { page: 3, limit: 4, sortOrder: 'desc' } as const;
    const { clients, total } = await find('ann 11', { filters: { stage: ['new_lead'] }, page });
    expect(total).toBe(1 + 10 + 100 + 1000);
    expect(clients.map((client) => client.name)).toEqual([991, 990, 99, 989].map((end) => `Ann 11${end} Common`));
    expect((await find('(416) 555')).total).toBe(0);
  });

  it("sees a client's creation, change and deletion immediately", async () => {
    const at = new Date(now.getTime() + 3_600_000);
    const id = newId();
    const values = { ...emptyClient, firstName: 'Zoë', lastName: 'Xylander', phoneNumber: phone };
    expect((await find('xyl', { at })).total).toBe(0);
    await account.look((tx) => insertClients(tx, [{ id, createdBy: account.owner.userId, now: at, values }]));
    const found = await find('xyl', { at });
    expect([found.total, found.clients.map((client) => client.name)]).toEqual([1, ['Zoë Xylander']]);
    expect((await find('(416) 777', { at })).total).toBe(1);
    expect((await find('zoe', { at, page: { sortOrder: 'desc' } })).clients[0]?.id).toBe(id);
    const later = new Date(at.getTime() + 1000);
    await account.look((tx) =>
      tx
        .updateTable('clients')
        .set({ stage: 'won', updatedAt: later.toISOString() })
        .where('clients.id', '=', id)
        .execute(),
    );
    expect((await find('xyl', { at: later })).stageCounts).toMatchObject({ won: 1, new_lead: 0 });
    const end = new Date(later.getTime() + 1000);
    await account.look((tx) =>
      tx
        .updateTable('clients')
        .set({ deletedAt: end.toISOString(), updatedAt: end.toISOString() })
        .where('clients.id', '=', id)
        .execute(),
    );
    expect((await find('xyl', { at: end })).total).toBe(0);
    // Every search meant for memory was answered from memory.
    expect(texts.held(account.accountId) === undefined).toBe(by === 'database');
  });
});

describe('texts in memory', () => {
  it('are read again after many changes at once, once these are old', async () => {
    const texts = holdTexts(account);
    const find = searcher(account, texts);
    await find('common');
    await texts.settled();
    const at = new Date(now.getTime() + 1000);
    await account.look((tx) =>
      tx
        .updateTable('clients')
        .set({ stage: 'won', updatedAt: at.toISOString() })
        .where('nameKey', 'like', 'ann 1%')
        .execute(),
    );
    const soon = await find('common', { at });
    expect(soon.stageCounts.won).toBeGreaterThan(1000);
    await texts.settled();
    expect(texts.held(account.accountId)).toBeUndefined();
    const later = new Date(at.getTime() + 180_000);
    expect((await find('ann', { at: later })).stageCounts).toEqual((await find('an', { at: later })).stageCounts);
    await texts.settled();
    expect(texts.held(account.accountId)).toBeDefined();
    expect((await find('common', { at: later })).stageCounts).toEqual(soon.stageCounts);
  });

  it('are not held for small accounts, and are evicted for the account being searched', async () => {
    const texts = holdTexts(account);
    texts.want(account.accountId, 4_999, now);
    await texts.settled();
    expect(texts.held(account.accountId)).toBeUndefined();
    const other = newId();
    const narrow = holdTexts(account, 1_500_000);
    for (const id of [account.accountId, other]) {
      narrow.want(id, count, now);
      await narrow.settled();
    }
    expect([narrow.held(account.accountId) === undefined, narrow.held(other) === undefined]).toEqual([true, false]);
  });

  it('stop being read when the server closes', async () => {
    const texts = holdTexts(account);
    texts.want(account.accountId, count, now);
    await texts.close();
    expect(texts.held(account.accountId)).toBeUndefined();
    expect(failures).toEqual([]);
  });
});
