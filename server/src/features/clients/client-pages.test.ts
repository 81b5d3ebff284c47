import * as clients from '@truckroll/contract/clients/clients';
import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import { fold } from '@truckroll/domain/text/folding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

type Client = (typeof clients.listClients)['data']['_output']['clients'][number];

const names = ['Ann', 'ann', 'Élodie', 'Elodie', 'Zoe', 'Bob', 'Bo', 'Çelik', 'Ann B', 'Ömer'];
const count = 44;

let shop: Shop;
let owner: Person;
let all: Client[];

beforeAll(async () => {
  shop = await openShop();
  owner = (await shop.newAccount()).owner;
  all = [];
  for (let n = 0; n < count; n += 1) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const body = {
      firstName: names[n % names.length],
      companyName: n % 3 === 0 ? `Company ${n % 7}` : null,
      // The last stage stays empty.
      stage: clientStages[n % (clientStages.length - 1)],
    };
    all.push((await shop.call(clients.createClient, { as: owner, body })).data.client);
  }
});
afterAll(() => shop.close());

const keys: Record<clients.ClientSortKey, (client: Client) => string> = {
  name: (client) => fold(client.name),
  companyName: (client) => fold(client.companyName ?? ''),
  createdAt: (client) => client.createdAt,
  updatedAt: (client) => client.updatedAt,
  stage: (client) => `${client.stage} ${fold(client.name)}`,
};

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function expectedIds(
  stages: readonly ClientStage[],
  sortBy: clients.ClientSortKey,
  sortOrder: 'asc' | 'desc',
): string[] {
  const sorted = all
    .filter((client) => stages.length === 0 || stages.includes(client.stage))
    .sort((a, b) => compare(keys[sortBy](a), keys[sortBy](b)) || compare(a.id, b.id));
  return (sortOrder === 'asc' ? sorted : sorted.reverse()).map((client) => client.id);
}

const stageSets: readonly (readonly ClientStage[])[] = [
  [],
  ['new_lead'],
  ['archived'],
  ['proposal', 'active_client', 'won'],
  clientStages.filter((stage) => stage !== 'archived'),
];

describe('pages of clients', () => {
  for (const sortBy of clients.clientSortKeys) {
    for (const sortOrder of ['asc', 'desc'] as const) {
      it(`hold every client once, in the order of ${sortBy} ${sortOrder}, for any selection of stages`, async () => {
        for (const stages of stageSets) {
          const expected = expectedIds(stages, sortBy, sortOrder);
          const seen: string[] = [];
          const query = { sortBy, sortOrder, limit: 7, ...(stages.length > 0 ? { stage: stages.join(',') } : {}) };
          for (let page = 1; page <= Math.ceil(expected.length / 7) + 1; page += 1) {
            const { data } = await shop.call(clients.listClients, { as: owner, query: { ...query, page } });
            expect(data.total).toBe(expected.length);
            seen.push(...data.clients.map((client) => client.id));
          }
          expect([stages, seen]).toEqual([stages, expected]);
        }
      });
    }
  }
});
