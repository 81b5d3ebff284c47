import { type ClientFilters, mostCounted } from '@truckroll/contract/clients/clients';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClients } from '../../records/clients/client-store.ts';
import { emptyClient } from '../../records/clients/client-values.ts';
import { insertContact, newContactValues } from '../../records/clients/contact-store.ts';
import { insertProperty } from '../../records/clients/property-store.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import type { ClientPage } from './client-list.ts';
import { findClients } from './find-clients.ts';

let shop: Shop;
let account: TestAccount;
const now = new Date('2026-03-10T15:00:00.000Z');
const anHourAgo = new Date(now.getTime() - 3_600_000);
const phone = { countryCode: '+1', number: '4167770134', countryIdentifier: 'us' };

const count = 12_000;
const stages = ['new_lead', 'won', 'archived'] as const;

/** The last 1,500 of the list are Zoes. Every hundredth client is archived, every tenth won. */
const valuesOf = (n: number) => ({
  ...emptyClient,
  firstName: `${n % 8 === 7 ? 'Zoe' : 'Ann'} ${n}`,
  lastName: n % 1000 === 7 ? 'Rarely' : 'Common',
  stage: n % 100 === 0 ? ('archived' as const) : n % 10 === 0 ? ('won' as const) : ('new_lead' as const),
});

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  for (let from = 0; from < count; from += 1000) {
    const clients = Array.from({ length: 1000 }, (_, index) => ({
      id: newId(),
      createdBy: account.owner.userId,
      now: anHourAgo,
      values: valuesOf(from + index),
    }));
    await account.look((tx) => insertClients(tx, clients));
  }
  // One client is found by its contact and one by its service property only.
  await account.look(async (tx) => {
    const [first, last] = await tx
      .selectFrom('clients')
      .select('id')
      .where('stage', '=', 'archived')
      .limit(2)
      .execute();
    const contact = newContactValues({ name: 'Quo', role: null });
    await insertContact(tx, { clientId: first?.id ?? '', values: contact, now });
    const property = { name: 'Quo Common', address: null, notes: null, accessCodes: null };
    await insertProperty(tx, { clientId: last?.id ?? '', values: property, now });
  });
});
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

const countsOf = (clients: readonly { stage: string }[]) =>
  Object.fromEntries(stages.map((stage) => [stage, clients.filter((client) => client.stage === stage).length]));

/** The clients that match, as a comparison of their texts finds them. */
function matching(search: string, { stage }: ClientFilters = {}) {
  const words = searchWords(search);
  const all = Array.from({ length: count }, (_, n) => valuesOf(n));
  return all
    .map(({ firstName, lastName, stage: of }) => ({ name: `${firstName} ${lastName}`, stage: of }))
    .filter((client) => words.every((word) => fold(client.name).includes(word)))
    .filter((client) => stage === undefined || stage.includes(client.stage))
    .toSorted((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1));
}

const ways: [string, ClientFilters][] = [
  ['of all stages', {}],
  ['of most stages', { stage: ['new_lead', 'won'] }],
  ['of one stage', { stage: ['won'] }],
  ['of the rarest stage', { stage: ['archived'] }],
  ['of a day', { createdFrom: '2026-03-10', createdTo: '2026-03-10' }],
  ['of days without any', { createdTo: '2026-03-01' }],
];
const pages: Partial<ClientPage>[] = [{}, { page: 3, limit: 4 }, { sortOrder: 'desc' }, { page: 100, limit: 10 }];
const texts = [
  ...['common', 'rarely', 'an', 'zo', 'zoe', 'y', 'x', 'zq', 'rarely ann', 'ann 1', 'zoe comm', 'nobody'],
  // Several words with and without trigrams, and signs that stand in none.
  ...['7 o', 'an ly 07', 'n 1', '%'],
];

describe('a search among many clients', () => {
  it.each(ways)('finds the same page and counts in every way of reading, %s', async (_, filters) => {
    const isOfDay = filters.createdTo !== '2026-03-01';
    for (const search of texts)
      for (const page of pages) {
        const all = isOfDay ? matching(search) : [];
        const within = isOfDay ? matching(search, filters) : [];
        const ordered = page.sortOrder === 'desc' ? within.toReversed() : within;
        const { page: number = 1, limit = 5 } = page;
        const found = await find(search, { filters, page });
        expect({ search, page, names: found.clients.map(({ name }) => name) }).toEqual({
          ...{ search, page },
          names: ordered.slice((number - 1) * limit, number * limit).map(({ name }) => name),
        });
        const isCounted = all.length <= mostCounted;
        expect({ search, ...found, clients: [] }).toEqual({
          ...{ search, page: number, limit, clients: [] },
          total: Math.min(within.length, mostCounted),
          totalPages: Math.max(1, Math.ceil(Math.min(within.length, mostCounted) / limit)),
          hasMore: within.length > mostCounted,
          stageCounts: isCounted ? expect.objectContaining(countsOf(all)) : null,
        });
      }
  });

  it('finds clients by their contacts and service properties among many', async () => {
    expect((await find('quo')).total).toBe(2);
    expect((await find('qu')).total).toBe(2);
    expect((await find('quo comm')).total).toBe(1);
    const last = await find('common', { filters: { stage: ['archived'] }, page: { limit: 100, page: 2 } });
    expect([last.total, last.hasMore, last.clients.length]).toEqual([120, false, 20]);
  });

  it('finds phone numbers in any notation', async () => {
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
