import { listClientContacts } from '@truckroll/contract/clients/client-contacts';
import * as contract from '@truckroll/contract/clients/client-merges';
import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import * as clients from '@truckroll/contract/clients/clients';
import { listHistory } from '@truckroll/contract/history/history';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../../testing/shop.ts';
import { storeCall } from '../../../testing/stored-calls.ts';
import { fillClient, merge, newClient, readClient } from '../../../testing/two-clients.ts';
import { movedTables } from './moved-tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const phone = (number: string) => ({ countryCode: '+1', number, countryIdentifier: 'us' });
const place = (street: string) => ({ houseNumber: '12', street, city: 'Toronto' });

/** Creates two duplicates of one client, each with records of every kind. */
async function twoClients() {
  const account = await shop.newAccount();
  const { owner } = account;
  const ann = await newClient(shop, owner, {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@lee.test',
    phoneNumber: phone('4165550134'),
    notes: 'Has a dog',
    stage: 'contacted',
  });
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
  const anna = await newClient(shop, owner, {
    firstName: 'Anna',
    lastName: 'Lee',
    email: 'anna@lee.test',
    companyName: 'Lee Ltd',
    propertyAddress: place('King Street'),
    notes: 'Ring twice',
  });
  const ofAnn = await fillClient(shop, account, ann);
  const ofAnna = await fillClient(shop, account, anna);
  return { account, owner, ann, anna, ofAnn, ofAnna };
}

async function moneyOf(as: Person, ids: readonly string[]) {
  const sums = await Promise.all(
    ids.map(async (id) => (await shop.call(getClientSummary, { as, params: { id } })).data.summary.money?.[0]),
  );
  const cents = (key: 'balance' | 'credit' | 'lifetimeValue') =>
    sums.reduce((sum, money) => sum + Math.round(Number(money?.[key] ?? 0) * 1000), 0);
  return { balance: cents('balance'), credit: cents('credit'), lifetimeValue: cents('lifetimeValue') };
}

describe('CL-21 merging two clients', () => {
  it('moves everything, keeps the sums of money, and leads links to the client that stays', async () => {
    const { account, owner, ann, anna, ofAnna } = await twoClients();
    const before = await moneyOf(owner, [ann.id, anna.id]);
    expect(before.balance).toBeGreaterThan(0);
    const reply = await merge(shop, owner, [ann.id, anna.id], { name: 'kept', email: 'kept' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Clients merged']);
    expect(await moneyOf(owner, [ann.id])).toEqual(before);
    expect(reply.data.client).toMatchObject({
      id: ann.id,
      name: 'Ann Lee',
      email: 'ann@lee.test',
      companyName: 'Lee Ltd',
      notes: 'Has a dog\n\nRing twice',
      propertyAddress: { street: 'King Street' },
    });
    const left = await account.look(async (tx) => {
      const found = [];
      for (const { table, column } of movedTables)
        if (
          (
            await tx
              .selectFrom(table as 'jobs')
              .select(column as 'clientId')
              .where(column as 'clientId', '=', anna.id)
              .execute()
          ).length > 0
        )
          found.push(table);
      return found;
    });
    expect(left).toEqual([]);
    const team = await account.look((tx) =>
      tx.selectFrom('visitTeam').select('clientId').where('visitId', '=', ofAnna.visitId).executeTakeFirstOrThrow(),
    );
    expect(team.clientId).toBe(ann.id);
    expect((await readClient(shop, owner, anna.id)).id).toBe(ann.id);
    const views = await account.look((tx) =>
      tx.selectFrom('savedViews').select(['name', 'search', 'updatedAt']).execute(),
    );
    expect(views.map(({ search }) => search)).toEqual([`clientId=${ann.id}`, `clientId=${ann.id}`]);
    const view = views.find(({ name }) => name === `Of ${anna.id}`);
    expect(view?.updatedAt).toBe(shop.clock.now.toISOString());
    const listed = (await shop.call(clients.listClients, { as: owner })).data;
    expect([listed.total, listed.stageCounts?.[reply.data.client.stage]]).toEqual([1, 1]);
  });

  it('keeps the address and number that lost their field as a contact, so that mail and calls are found', async () => {
    const { owner, ann, anna } = await twoClients();
    await merge(shop, owner, [ann.id, anna.id], { email: 'kept' });
    const { contacts } = (await shop.call(listClientContacts, { as: owner, params: { id: ann.id } })).data;
    expect(contacts.find(({ name }) => name === 'Anna Lee')).toMatchObject({ emails: ['anna@lee.test'], phones: [] });
  });

  it('says in the history what was merged, and shows both histories', async () => {
    const { owner, ann, anna } = await twoClients();
    await merge(shop, owner, [ann.id, anna.id]);
    const query = { moduleType: 'client', moduleId: ann.id, limit: 50 };
    const { history } = (await shop.call(listHistory, { as: owner, query })).data;
    expect(history[0]?.description).toBe(
      "{{creator}} merged 'Anna Lee' into this client, with 1 job, 1 request, 2 documents, 1 task, 1 event, 1 call, 1 conversation, 3 files and folders, 1 property, 1 contact",
    );
    expect(history.filter(({ action }) => action === 'client.created')).toHaveLength(2);
  });

  it('renames a folder whose name is taken', async () => {
    const { account, owner, ann, anna } = await twoClients();
    await merge(shop, owner, [ann.id, anna.id]);
    const folders = await account.look((tx) =>
      tx.selectFrom('driveItems').select('name').where('moduleId', '=', ann.id).where('type', '=', 'folder').execute(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(['Photos', 'Photos (2)']);
  });

  it('links the calls of a number that both had', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [one, other] = [
      await newClient(shop, owner, { firstName: 'One', phoneNumber: phone('4165550199') }),
      await newClient(shop, owner, { firstName: 'Other', phoneNumber: phone('4165550199') }),
    ];
    const number = { phoneNumber: '+14165550199', phoneDigits: '14165550199' };
    const callId = await storeCall(account, '2026-03-01T12:00:00.000Z', { clientId: null, ...number });
    await merge(shop, owner, [one.id, other.id]);
    const call = await account.look((tx) =>
      tx.selectFrom('calls').select('clientId').where('id', '=', callId).executeTakeFirstOrThrow(),
    );
    expect(call.clientId).toBe(one.id);
  });

  it('refuses versions that the person has not seen, and a client with itself', async () => {
    const { owner, ann, anna } = await twoClients();
    const ask = (body: Record<string, unknown>) =>
      shop.call(contract.mergeClients, { as: owner, params: { id: ann.id }, body: body as never });
    const seen = { removedId: anna.id, updatedAt: ann.updatedAt, removedUpdatedAt: anna.updatedAt };
    const old = '2020-01-01T00:00:00.000Z';
    for (const changed of [{ updatedAt: old }, { removedUpdatedAt: old }]) {
      const reply = await ask({ ...seen, ...changed });
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'This record was changed by someone else. Reload and try again.',
      ]);
    }
    const itself = await ask({ ...seen, removedId: ann.id });
    expect([itself.status, itself.body.message]).toEqual([422, 'Choose two different clients.']);
  });

  it('happens once when it is sent twice', async () => {
    const { account, owner, ann, anna } = await twoClients();
    const body = { removedId: anna.id, updatedAt: ann.updatedAt, removedUpdatedAt: anna.updatedAt };
    const options = { as: owner, params: { id: ann.id }, body, headers: { 'idempotency-key': newId() } };
    const replies = await Promise.all([1, 2].map(() => shop.call(contract.mergeClients, options)));
    expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const again = await shop.call(contract.mergeClients, { as: owner, params: { id: ann.id }, body });
    expect([again.status, again.body.message]).toEqual([404, 'Client not found']);
    const rows = await account.look((tx) => tx.selectFrom('clientMerges').select('id').execute());
    expect(rows).toHaveLength(1);
  });

  it('needs the rights to edit and to delete clients, and both clients in scope', async () => {
    const { account, owner, ann, anna } = await twoClients();
    const stranger = (await shop.newAccount()).owner;
    const foreign = await newClient(shop, stranger, { firstName: 'Foreign' });
    const body = { removedId: anna.id, updatedAt: ann.updatedAt, removedUpdatedAt: anna.updatedAt };
    const ask = async (as: Person, more: Partial<typeof body> = {}) =>
      (await shop.call(contract.mergeClients, { as, params: { id: ann.id }, body: { ...body, ...more } })).status;
    expect(await ask(await personWith(account, { Clients: ['viewAll', 'delete'] }))).toBe(403);
    expect(await ask(await personWith(account, { Clients: ['viewAll', 'edit'] }))).toBe(403);
    expect(await ask(await personWith(account, { Clients: ['viewAssigned', 'edit', 'delete'] }))).toBe(404);
    expect(await ask(stranger)).toBe(404);
    expect(await ask(owner, { removedId: foreign.id })).toBe(404);
    expect(await ask(await personWith(account, { Clients: ['viewAll', 'edit', 'delete'] }))).toBe(200);
  });

  it('deletes what it kept of the removed client when the other one is deleted', async () => {
    const { account, owner, ann, anna } = await twoClients();
    await merge(shop, owner, [ann.id, anna.id]);
    const reply = await shop.call(clients.deleteClient, {
      as: owner,
      params: { id: ann.id },
      query: { forceDelete: true },
    });
    expect(reply.status).toBe(200);
    const [rows, merges] = await account.look(async (tx) => [
      await tx.selectFrom('clients').select(['name', 'email', 'notes']).execute(),
      await tx.selectFrom('clientMerges').select('id').execute(),
    ]);
    expect(rows).toEqual([1, 2].map(() => ({ name: '', email: null, notes: null })));
    expect(merges).toEqual([]);
    expect((await shop.call(clients.getClient, { as: owner, params: { id: anna.id } })).status).toBe(404);
  });

  it('counts what each has before it is merged', async () => {
    const { owner, ann, anna } = await twoClients();
    const reply = await shop.call(contract.previewClientMerge, {
      as: owner,
      params: { id: ann.id },
      query: { otherId: anna.id },
    });
    expect(reply.data.other).toEqual({
      client: await readClient(shop, owner, anna.id),
      records: {
        jobs: 1,
        requests: 1,
        documents: 2,
        tasks: 1,
        events: 1,
        calls: 1,
        texts: 0,
        files: 2,
        properties: 1,
        contacts: 1,
      },
    });
  });
});
