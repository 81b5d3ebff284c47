import { listClients, updateClient } from '@truckroll/contract/clients/clients';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

const clientFile = [
  ['Name', 'Phone', 'Status'],
  ['Ann Lee', '416-555-0134', 'New Lead'],
];
const jobFile = [
  ['Job #', 'Client name', 'Title', 'Status', 'Start date'],
  ['1043', 'Ann Lee', 'Boiler', 'Complete', '02/25/2026'],
];
const jobColumns = ['jobNumber', 'clientName', 'title', 'jobStatus', 'startDay'];

const storeCall = (account: TestAccount, timestamp: string, clientId: string | null = null): Promise<string> => {
  const row = {
    id: newId(),
    provider: 'simulated',
    direction: 'inbound' as const,
    status: 'completed' as const,
    fromNumber: '+14165550134',
    toNumber: '+14165550199',
    phoneNumber: '+14165550134',
    phoneDigits: '14165550134',
    clientId,
    timestamp,
    updatedAt: timestamp,
  };
  return account.look(async (tx) => {
    await tx.insertInto('calls').values(row).execute();
    return row.id;
  });
};
const linkOf = (account: TestAccount, callId: string) =>
  account.look((tx) => tx.selectFrom('calls').select('clientId').where('id', '=', callId).executeTakeFirst());

async function importClientAndJob(account: TestAccount) {
  const imports = importsOf(shop, account.owner);
  const clients = await imports.checked(clientFile);
  await imports.run(clients.id);
  shop.clock.now = new Date('2026-03-10T15:10:00.000Z');
  const jobs = await imports.checked(jobFile, { kind: 'jobs', columns: jobColumns });
  expect((await imports.run(jobs.id)).counts).toEqual({ created: 1 });
  const { data } = await shop.call(listClients, { as: account.owner, query: { limit: 10 } });
  expect(data.clients).toMatchObject([{ name: 'Ann Lee', stage: 'active_client' }]);
  return { imports, clients, jobs, clientId: data.clients[0]?.id ?? '' };
}

it('a client whose stage followed the imported jobs is removed after them', async () => {
  const account = await shop.newAccount();
  const { imports, clients, jobs } = await importClientAndJob(account);
  expect((await imports.undo(jobs.id)).counts).toEqual({ removed: 1 });
  expect((await imports.undo(clients.id)).counts).toEqual({ removed: 1 });
});

it.each([
  ['a job without a date', ['Job #', 'Client name', 'Title'], ['1043', 'Ann Lee', 'Boiler'], 'job #1043 was imported'],
  ['a cancelled job', ['Job #', 'Client name', 'Status'], ['1043', 'Ann Lee', 'Canceled'], 'job #1043 was imported'],
  [
    'an open invoice',
    ['Invoice number', 'Client', 'Balance'],
    ['1043', 'Ann Lee', '80'],
    'invoice INV-001043 was imported',
  ],
])('an imported client with %s is no new lead, and is removed after it', async (_, heads, cells, because) => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const clients = await imports.checked([['Name'], ['Ann Lee']]);
  await imports.run(clients.id);
  shop.clock.now = new Date('2026-03-10T15:10:00.000Z');
  const work = await imports.checked([heads, cells]);
  expect((await imports.run(work.id)).counts).toEqual({ created: 1 });
  const stages = async () =>
    (await shop.call(listClients, { as: account.owner, query: { limit: 10 } })).data.clients.map(({ stage }) => stage);
  expect(await stages()).toEqual(['active_client']);
  const told = await account.look((tx) =>
    tx.selectFrom('history').select('description').where('action', '=', 'client.stage_followed').execute(),
  );
  expect(told.map(({ description }) => description)).toEqual([
    `Stage changed from New Lead to Active Client because ${because}`,
  ]);
  expect((await imports.undo(work.id)).counts).toEqual({ removed: 1 });
  expect((await imports.undo(clients.id)).counts).toEqual({ removed: 1 });
  expect(await stages()).toEqual([]);
});

it('a client that a person changed as well is kept', async () => {
  const account = await shop.newAccount();
  const { imports, clients, jobs, clientId } = await importClientAndJob(account);
  await shop.call(updateClient, { as: account.owner, params: { id: clientId }, body: { notes: 'Rings twice' } });
  await imports.undo(jobs.id);
  expect((await imports.undo(clients.id)).counts).toEqual({ kept: 1 });
});

it('calls from before the import are no use of a client, and lose their client with it', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const callId = await storeCall(account, '2026-03-01T12:00:00.000Z');
  const { id } = await imports.checked(clientFile);
  await imports.run(id);
  expect((await linkOf(account, callId))?.clientId).not.toBeNull();
  expect((await imports.undo(id)).counts).toEqual({ removed: 1 });
  expect(await linkOf(account, callId)).toEqual({ clientId: null });
});

it('a call after the import is a use', async () => {
  const account = await shop.newAccount();
  const imports = importsOf(shop, account.owner);
  const { id } = await imports.checked(clientFile);
  await imports.run(id);
  const [row] = await imports.rows(id);
  await storeCall(account, '2026-03-10T15:30:00.000Z', row?.recordId);
  expect((await imports.undo(id)).counts).toEqual({ kept: 1 });
  expect((await imports.rows(id, 'kept'))[0]?.problems[0]?.message).toBe('It has a call.');
});
