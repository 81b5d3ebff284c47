import { exportClients } from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/clients/service-properties';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, later, newClient, newJob } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const add = (as: Person, clientId: string, body: Record<string, unknown> = {}) =>
  shop.call(contract.createServiceProperty, { as, params: { id: clientId }, body: { name: 'Cottage', ...body } });
const list = (as: Person, clientId: string) =>
  shop.call(contract.listServiceProperties, { as, params: { id: clientId } });
const open = (as: Person, id: string) => shop.call(contract.getServiceProperty, { as, params: { id } });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateServiceProperty, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteServiceProperty, { as, params: { id } });

describe("SP-1 to SP-3 a client's service properties", () => {
  it('are any number, oldest first, each with its own address, notes and access codes', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const address = { street: '12 Lake Rd', city: 'Buffalo', latitude: 42.9, longitude: -78.9 };
    const first = await add(owner, clientId, { address, notes: 'Dog in the yard', accessCodes: 'Gate 4711' });
    expect([first.status, first.body.message]).toEqual([201, 'Property saved']);
    expect(first.data.serviceProperty).toMatchObject({
      clientId,
      name: 'Cottage',
      notes: 'Dog in the yard',
      hasAccessCodes: true,
      address: { street: '12 Lake Rd', latitude: 42.9 },
    });
    later(shop);
    for (let n = 2; n <= 5; n += 1) await add(owner, clientId, { name: `Unit ${n}` });
    const names = (await list(owner, clientId)).data.serviceProperties.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Cottage', 'Unit 2', 'Unit 3', 'Unit 4', 'Unit 5']);
    expect(names[0]).toBe('Cottage');
  });

  it('need a name', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, await newClient(shop, owner), { name: ' ' });
    expect([reply.status, reply.body.message]).toEqual([400, 'Name is required']);
  });

  it('are read by everybody who sees the client and changed by whoever edits clients', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const { id } = (await add(account.owner, clientId)).data.serviceProperty;
    const reader = await personWith(account, { Clients: ['viewAll'] });
    expect((await list(reader, clientId)).data.serviceProperties).toHaveLength(1);
    for (const reply of [await add(reader, clientId), await change(reader, id, {}), await remove(reader, id)])
      expect(reply.status).toBe(403);
    const stranger = await personWith(account, { Clients: ['viewAssigned'] });
    expect((await list(stranger, clientId)).status).toBe(404);
  });

  it('leave the client record and its three addresses as they are', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner, { propertyAddress: { street: '1 Own St', city: 'Erie' } });
    const read = async () => (await shop.call(clients.getClient, { as: owner, params: { id: clientId } })).data.client;
    const before = await read();
    await add(owner, clientId, { address: { street: '2 Other St' } });
    expect(await read()).toEqual(before);
  });
});

describe('SP-2 access codes', () => {
  const code = 'Gate 4711-XY';

  it('are read by people who see the client or work on one of its jobs, and by nobody else', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const { id } = (await add(account.owner, clientId, { accessCodes: code })).data.serviceProperty;
    const technician = await personWith(account, { Jobs: ['viewAssigned'] });
    expect((await open(technician, id)).status).toBe(404);
    await newJob(shop, account.owner, { clientId, assignedToTeams: [technician.userId] });
    expect((await open(technician, id)).data.serviceProperty.accessCodes).toBe(code);
    const allJobs = await personWith(account, { Jobs: ['viewAll'] });
    const refused = await open(allJobs, id);
    expect([refused.status, refused.body.message]).toEqual([404, 'Property not found']);
  });

  it('are in no list, answer to a save, search, export or history', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const saved = await add(owner, clientId, { accessCodes: code });
    const { id } = saved.data.serviceProperty;
    const changed = await change(owner, id, { name: 'Chalet' });
    const exported = await shop.call(exportClients, { as: owner });
    const found = await shop.call(clients.listClients, { as: owner, query: { search: '4711' } });
    expect(found.data.total).toBe(0);
    const texts = [saved.raw, changed.raw, exported.raw, (await list(owner, clientId)).raw].map(String);
    for (const text of [...texts, JSON.stringify(await historyOf(account, clientId))]) expect(text).not.toContain(code);
  });
});

describe('SP-4, SP-5 change and delete a service property', () => {
  it('merges over the stored values, is refused when stale, and writes the history once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner);
    const { id, updatedAt } = (await add(owner, clientId, { notes: 'Old', accessCodes: '1' })).data.serviceProperty;
    later(shop);
    const changed = await change(owner, id, { notes: 'New', updatedAt });
    expect(changed.data.serviceProperty).toMatchObject({ name: 'Cottage', notes: 'New', hasAccessCodes: true });
    expect((await change(owner, id, { notes: 'Mine', updatedAt })).status).toBe(409);
    await change(owner, id, { notes: 'New' });
    expect((await change(owner, id, { accessCodes: '' })).data.serviceProperty.hasAccessCodes).toBe(false);
    await remove(owner, id);
    expect((await open(owner, id)).status).toBe(404);
    const lines = (await historyOf(account, clientId)).map(({ description }) => description);
    expect(lines.slice(-4)).toEqual([
      "{{creator}} added the property 'Cottage'",
      "{{creator}} changed the property 'Cottage'",
      "{{creator}} changed the property 'Cottage'",
      "{{creator}} deleted the property 'Cottage'",
    ]);
  });

  it('goes with its client', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const { id } = (await add(account.owner, clientId)).data.serviceProperty;
    await shop.call(clients.deleteClient, { as: account.owner, params: { id: clientId } });
    const rows = await account.look((tx) => tx.selectFrom('serviceProperties').select('id').execute());
    expect(rows).toEqual([]);
    expect((await open(account.owner, id)).status).toBe(404);
    expect((await open(account.owner, newId())).status).toBe(404);
  });
});
