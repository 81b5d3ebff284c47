import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as clients from '@truckroll/contract/clients/clients';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallsTable } from '../../platform/database/tables.ts';
import { aFile, newFile } from '../../testing/drive-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import {
  storeClient,
  storeDocument,
  storeJob,
  storeRequest,
  storeTask,
  storeVisit,
} from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-01T12:00:00.000Z';
const check = (as: Person, id: string) => shop.call(clients.checkClientDeletion, { as, params: { id } });
const remove = (as: Person, id: string, forceDelete?: boolean | string) =>
  shop.call(clients.deleteClient, { as, params: { id }, query: { forceDelete } });
const newClient = async (as: Person): Promise<string> => {
  const phoneNumber = { countryCode: '+1', number: '4165550134' };
  const body = { firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test', notes: 'dog', phoneNumber };
  return (await shop.call(clients.createClient, { as, body })).data.client.id;
};

const storeCall = async (account: TestAccount, call: Partial<Insertable<CallsTable>>): Promise<string> => {
  const id = newId();
  const row = { id, provider: 'local', direction: 'inbound' as const, status: 'completed' as const, timestamp: at };
  const numbers = { fromNumber: '+14165550134', toNumber: '+14165550100', phoneNumber: '+14165550134' };
  await account.look((tx) =>
    tx
      .insertInto('calls')
      .values({ ...row, ...numbers, phoneDigits: '14165550134', updatedAt: at, ...call })
      .execute(),
  );
  return id;
};

const storeConversation = async (account: TestAccount, clientId: string | null, texts: number): Promise<void> => {
  const conversationId = newId();
  const numbers = { accountPhoneNumber: '+14165550100', phoneNumber: '+14165550134', phoneDigits: '14165550134' };
  await account.look(async (tx) => {
    await tx
      .insertInto('smsConversations')
      .values({ id: conversationId, ...numbers, clientId, lastMessageAt: at, createdAt: at })
      .execute();
    for (let i = 0; i < texts; i += 1)
      await tx
        .insertInto('smsMessages')
        .values({
          id: newId(),
          conversationId,
          direction: 'inbound',
          body: 'Hi',
          status: 'received',
          provider: 'local',
          createdAt: at,
          updatedAt: at,
        })
        .execute();
  });
};

/** A client with at least one record of every kind that can belong to a client. */
async function busyClient() {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await newClient(owner);
  const jobId = await storeJob(account, { clientId, title: 'Boiler' }, [owner.userId]);
  const visitId = await storeVisit(account, { jobId }, [owner.userId]);
  const requestId = await storeRequest(account, { clientId, convertedToJobId: jobId }, [owner.userId]);
  const taskId = await storeTask(account, { clientId, jobId, linkType: 'job' });
  const invoiceId = await storeDocument(account, {
    clientId,
    documentType: 1,
    jobId,
    requestId,
    convertedFrom: 'job',
    total: '80.000',
    clientDetails: JSON.stringify({ name: 'Ann Lee', email: 'ann@lee.test', address: null, phoneNumber: null }),
  });
  const estimateId = await storeDocument(account, { clientId, documentType: 2, requestId, convertedToJobId: jobId });
  await account.look(async (tx) => {
    const by = { createdBy: owner.userId, createdAt: at, updatedAt: at };
    await tx
      .insertInto('jobItems')
      .values({ id: newId(), jobId, itemName: 'Valve', quantity: 1, price: '80', total: '80', orderIndex: 0 })
      .execute();
    await tx
      .insertInto('visitNotes')
      .values({ id: newId(), visitId, note: 'n', ...by })
      .execute();
    await tx
      .insertInto('visitLogs')
      .values({ id: newId(), jobId, visitId, date: '2026-03-01', ...by })
      .execute();
    await tx.insertInto('taskReminders').values({ taskId, channel: 'email', remindAt: at }).execute();
    await tx
      .insertInto('payments')
      .values({ id: newId(), documentId: invoiceId, paymentDate: '2026-03-02', paymentAmount: '30.00', ...by })
      .execute();
    await tx
      .insertInto('calendarEvents')
      .values({ id: newId(), title: 'Meet Ann', startAt: at, endAt: at, clientId, createdAt: at, updatedAt: at })
      .execute();
    const notified = {
      userId: owner.userId,
      type: 'info',
      title: 'New job',
      message: 'Boiler',
      priority: 'low',
    } as const;
    await tx
      .insertInto('notifications')
      .values({ id: newId(), ...notified, moduleType: 'job', moduleId: jobId, createdAt: at })
      .execute();
    const story = { action: 'x', description: 'x', creatorName: 'x', createdAt: at };
    const modules = [
      ['job', jobId],
      ['request', requestId],
      ['task', taskId],
      ['document', invoiceId],
    ] as const;
    for (const [moduleType, moduleId] of modules)
      await tx
        .insertInto('history')
        .values({ id: newId(), moduleType, moduleId, ...story })
        .execute();
  });
  const drive = { as: owner, moduleType: 'clients', moduleId: clientId } as const;
  const file = await newFile(shop, drive, aFile('plan.txt'));
  await storeCall(account, { clientId });
  await storeCall(account, { clientId: null });
  await storeConversation(account, clientId, 3);
  return { account, owner, clientId, invoiceId, estimateId, file };
}

describe('CL-6 check the deletion of a client', () => {
  it('counts what would be deleted', async () => {
    const { owner, clientId } = await busyClient();
    const reply = await check(owner, clientId);
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({
      hasRelatedData: true,
      clientName: 'Ann Lee',
      relatedData: {
        jobs: { total: 1, visits: 1, items: 1 },
        tasks: 1,
        requests: 1,
        notifications: 2,
        documents: 2,
        communications: { total: 5, calls: 2, sms: 3 },
        files: 1,
        // One entry each by creation, upload, job, request and task; the kept invoice's entry stays.
        history: 5,
      },
    });
  });

  it('does not count notifications and history, which every client has, as related data', async () => {
    const { owner } = await shop.newAccount();
    const id = await newClient(owner);
    const { data } = await check(owner, id);
    expect(data.hasRelatedData).toBe(false);
    expect(data.relatedData).toMatchObject({ notifications: 1, history: 1, documents: 0 });
  });

  it('needs the right to delete and the client in the account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const id = await newClient(account.owner);
    expect((await check(await account.person('officeStaff'), id)).status).toBe(403);
    expect((await remove(await account.person('fieldTechnicianPro'), id)).status).toBe(403);
    for (const reply of [await check(other.owner, id), await remove(other.owner, id, true)])
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    expect((await check(await account.person('officeManager'), id)).status).toBe(200);
  });
});

describe('CL-7 delete a client', () => {
  it('deletes a client without related data, once, without force', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const id = await newClient(owner);
    const reply = await remove(owner, id);
    expect([reply.status, reply.body.message]).toEqual([200, 'Client deleted successfully']);
    expect(reply.data).toEqual({ deletedJobCount: 0 });
    expect((await remove(owner, id)).status).toBe(404);
    expect((await shop.call(clients.getClient, { as: owner, params: { id } })).status).toBe(404);
    expect((await shop.call(clients.updateClient, { as: owner, params: { id }, body: {} })).status).toBe(404);
  });

  it('refuses a client with related data unless forced, and deletes nothing', async () => {
    const { account, owner, clientId } = await busyClient();
    const before = (await check(owner, clientId)).data;
    for (const force of [undefined, false, 'false']) {
      const reply = await remove(owner, clientId, force);
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'This client has related data. Use force delete to remove it.',
      ]);
    }
    expect((await remove(owner, clientId, 'perhaps')).body.message).toBe('Force delete is not valid');
    expect((await check(owner, clientId)).data).toEqual(before);
    expect(await account.look((tx) => tx.selectFrom('jobs').select('id').execute())).toHaveLength(1);
  });

  it('removes everything of the client in one transaction', async () => {
    const { account, owner, clientId } = await busyClient();
    const reply = await remove(owner, clientId, true);
    expect(reply.data).toEqual({ deletedJobCount: 1 });
    const tables = [
      'jobs',
      'jobTeam',
      'jobItems',
      'visits',
      'visitTeam',
      'visitNotes',
      'visitLogs',
      'requests',
      'requestTeam',
      'tasks',
      'taskReminders',
      'notifications',
      'calls',
      'smsConversations',
      'smsMessages',
      'calendarEvents',
      'driveItems',
      'storedFiles',
    ] as const;
    for (const table of tables) {
      const rows = await account.look((tx) => tx.selectFrom(table).select('accountId').execute());
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('keeps invoices, estimates and payments with their snapshot, without links to their sources', async () => {
    const { account, owner, clientId, invoiceId, estimateId } = await busyClient();
    await remove(owner, clientId, true);
    const [documents, payments] = await account.look((tx) =>
      Promise.all([
        tx.selectFrom('documents').selectAll().orderBy('documentType').execute(),
        tx.selectFrom('payments').selectAll().execute(),
      ]),
    );
    const cut = { jobId: null, requestId: null, estimateId: null, convertedToJobId: null, clientId };
    expect(documents).toMatchObject([
      { id: invoiceId, ...cut, total: '80.000', clientDetails: { name: 'Ann Lee', email: 'ann@lee.test' } },
      { id: estimateId, ...cut },
    ]);
    expect(payments).toMatchObject([{ documentId: invoiceId, paymentAmount: '30.000' }]);
  });

  it('keeps an empty client row and one line of history without personal data', async () => {
    const { account, owner, clientId } = await busyClient();
    await remove(owner, clientId, true);
    const [row, history] = await account.look((tx) =>
      Promise.all([
        tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
        tx.selectFrom('history').selectAll().where('moduleType', '<>', 'document').execute(),
      ]),
    );
    const { id, accountId, stage, createdAt, updatedAt, deletedAt, ...others } = row;
    expect([id, deletedAt, updatedAt]).toEqual([clientId, shop.clock.now.toISOString(), shop.clock.now.toISOString()]);
    for (const value of Object.values(others))
      expect(['', null, false, '[]', 'company']).toContain(Array.isArray(value) ? '[]' : value);
    expect(history).toMatchObject([
      {
        moduleType: 'client',
        moduleId: clientId,
        action: 'client.deleted',
        description: '{{creator}} deleted a client',
        creatorId: owner.userId,
        createdAt: shop.clock.now.toISOString(),
      },
    ]);
    const list = await shop.call(clients.listClients, { as: owner });
    expect(list.data).toMatchObject({ total: 0, clients: [] });
    expect((await shop.call(clients.listClients, { as: owner, query: { search: 'lee' } })).data.total).toBe(0);
  });

  it('erases the files from the storage after the commit', async () => {
    const { owner, clientId, file } = await busyClient();
    const key = file.systemGeneratedFileName ?? '';
    const stored = await shop.storage.get(key);
    expect(await text(stored as Readable)).toBe('content of plan.txt');
    await remove(owner, clientId, true);
    await shop.queue.runWaiting();
    expect(await shop.storage.get(key)).toBeNull();
  });

  it('does not answer a repeated create with a deleted client', async () => {
    const { owner } = await shop.newAccount();
    const request = { as: owner, body: { firstName: 'Once' }, headers: { 'idempotency-key': 'once' } };
    const first = await shop.call(clients.createClient, request);
    await remove(owner, first.data.client.id);
    const again = await shop.call(clients.createClient, request);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(again.data.client.id).not.toBe(first.data.client.id);
  });

  it('keeps records of other clients, including calls with a number that two clients share', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [ann, twin] = [await newClient(owner), await newClient(owner)];
    const other = await storeClient(account, { name: 'Other' });
    await storeJob(account, { clientId: other });
    await storeJob(account, { clientId: ann });
    await storeCall(account, { clientId: null });
    await storeCall(account, { clientId: ann });
    await storeCall(account, { clientId: twin });
    await storeConversation(account, null, 1);
    expect((await check(owner, ann)).data.relatedData.communications).toEqual({ total: 1, calls: 1, sms: 0 });
    await remove(owner, ann, true);
    const left = await account.look((tx) =>
      Promise.all([
        tx.selectFrom('calls').select('clientId').orderBy('clientId').execute(),
        tx.selectFrom('jobs').select('clientId').execute(),
        tx.selectFrom('smsMessages').select('id').execute(),
      ]),
    );
    expect(left[0].map((call) => call.clientId).sort()).toEqual([twin, null].sort());
    expect(left[1]).toEqual([{ clientId: other }]);
    expect(left[2]).toHaveLength(1);
    expect((await check(owner, twin)).data.relatedData.communications).toEqual({ total: 3, calls: 2, sms: 1 });
  });
});
