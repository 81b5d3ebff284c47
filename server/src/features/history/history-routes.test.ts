import * as clients from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/history/history';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
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

type Query = { moduleType: string; moduleId: string } & Record<string, unknown>;
const read = (as: Person, query: Query | Record<string, unknown>) => shop.call(contract.listHistory, { as, query });
const statusOf = async (as: Person, moduleType: string, moduleId: string) => {
  const reply = await read(as, { moduleType, moduleId });
  return reply.status === 200 ? 200 : `${reply.status} ${reply.body.message}`;
};
const forbidden = '403 You do not have permission to do this.';

describe('HI-1 the history of a record', () => {
  it('is listed newest first, ten per page', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { client } = (await shop.call(clients.createClient, { as: owner, body: { firstName: 'Ann' } })).data;
    for (let number = 1; number <= 11; number += 1) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
      const body = { notes: `${number}` };
      await shop.call(clients.updateClient, { as: owner, params: { id: client.id }, body });
    }
    const record = { moduleType: 'client', moduleId: client.id };
    const first = (await read(owner, record)).data;
    expect(first).toMatchObject({ total: 12, page: 1, limit: 10, totalPages: 2 });
    expect(first.history).toHaveLength(10);
    expect(first.history[0]).toEqual({
      id: expect.any(String),
      createdAt: shop.clock.now.toISOString(),
      ...record,
      action: 'client.updated',
      description: '{{creator}} updated the client',
      creatorName: 'Olga Owner',
      creatorId: owner.userId,
      teamMemberNames: [],
      file: null,
    });
    const second = (await read(owner, { ...record, page: 2 })).data;
    expect(second.history.map((item) => item.action)).toEqual(['client.updated', 'client.created']);
  });

  it.each([
    [{}, 'Module id is required'],
    [{ moduleId: newId() }, 'Module type is not valid'],
    [{ moduleId: newId(), moduleType: 'visit' }, 'Module type is not valid'],
    [{ moduleId: '', moduleType: 'client' }, 'Module id is required'],
  ])('refuses %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    const reply = await read(owner, query);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it.each([
    [{ page: 0 }, 'page must be at least 1'],
    [{ limit: -1 }, 'limit must be between 1 and 100'],
  ])('refuses %j, once the record is found', async (wrong, message) => {
    const account = await shop.newAccount();
    const moduleId = await storeClient(account);
    const reply = await read(account.owner, { moduleId, moduleType: 'client', ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
    const unknown = await read(account.owner, { moduleId: newId(), moduleType: 'client', ...wrong });
    expect(unknown.status).toBe(404);
  });

  it.each(['client', 'job', 'request', 'document', 'task'])('finds no unknown %s', async (moduleType) => {
    const { owner } = await shop.newAccount();
    const entity = moduleType.charAt(0).toUpperCase() + moduleType.slice(1);
    expect(await statusOf(owner, moduleType, newId())).toBe(`404 ${entity} not found`);
    expect(await statusOf(owner, moduleType, 'no-id')).toBe(`404 ${entity} not found`);
  });

  it("finds no other account's record", async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(mine);
    const jobId = await storeJob(mine, { clientId });
    expect(await statusOf(mine.owner, 'client', clientId)).toBe(200);
    expect(await statusOf(mine.owner, 'job', jobId)).toBe(200);
    expect(await statusOf(other.owner, 'client', clientId)).toBe('404 Client not found');
    expect(await statusOf(other.owner, 'job', jobId)).toBe('404 Job not found');
  });

  it("of a client needs viewHistory beside the client's scope", async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const [pro, lite] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
    expect(await statusOf(lite, 'client', clientId)).toBe(forbidden);
    expect(await statusOf(pro, 'client', clientId)).toBe('404 Client not found');
    expect(await statusOf(pro, 'client', await storeClient(account, { createdBy: pro.userId }))).toBe(200);
    const historyOnly = await personWith(account, { Clients: ['viewHistory'] });
    expect(await statusOf(historyOnly, 'client', clientId)).toBe(forbidden);
  });

  it("of a job needs the job in scope: by its team, a visit's team, or as its creator", async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const byTeam = await storeJob(account, { clientId }, [lite.userId]);
    const byVisit = await storeJob(account, { clientId });
    await storeVisit(account, { jobId: byVisit }, [lite.userId]);
    const created = await storeJob(account, { clientId, createdBy: lite.userId });
    const foreign = await storeJob(account, { clientId }, [account.owner.userId]);
    for (const id of [byTeam, byVisit, created]) expect(await statusOf(lite, 'job', id)).toBe(200);
    expect(await statusOf(lite, 'job', foreign)).toBe('404 Job not found');
    expect(await statusOf(await account.person('officeStaff'), 'job', foreign)).toBe(200);
  });

  it('of a request or task needs an assignment, or the right to see all', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const [request, otherRequest] = [
      await storeRequest(account, { clientId }, [lite.userId]),
      await storeRequest(account, { clientId }),
    ];
    const [task, otherTask] = [await storeTask(account, { assignedToId: lite.userId }), await storeTask(account, {})];
    expect(await statusOf(lite, 'request', request)).toBe(200);
    expect(await statusOf(lite, 'request', otherRequest)).toBe('404 Request not found');
    expect(await statusOf(lite, 'task', task)).toBe(200);
    expect(await statusOf(lite, 'task', otherTask)).toBe('404 Task not found');
    for (const [moduleType, id] of Object.entries({ request: otherRequest, task: otherTask }))
      expect(await statusOf(account.owner, moduleType, id)).toBe(200);
  });

  it('of a document follows the rights on invoices and estimates', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const [pro, lite] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
    const jobId = await storeJob(account, { clientId }, [pro.userId]);
    const other = { clientId: await storeClient(account) };
    const invoice = await storeDocument(account, { ...other, documentType: 1 });
    const estimate = await storeDocument(account, { ...other, documentType: 2 });
    const ofClient = await storeDocument(account, { clientId, documentType: 1 });
    const ofJob = await storeDocument(account, { ...other, documentType: 1, jobId });
    const created = await storeDocument(account, { ...other, documentType: 2, createdBy: pro.userId });
    expect(await statusOf(lite, 'document', invoice)).toBe(forbidden);
    expect(await statusOf(pro, 'document', invoice)).toBe('404 Document not found');
    for (const id of [ofClient, ofJob, created]) expect(await statusOf(pro, 'document', id)).toBe(200);
    const estimator = await personWith(account, { Estimate: ['edit'], Invoice: ['send'] });
    expect(await statusOf(estimator, 'document', estimate)).toBe(200);
    expect(await statusOf(estimator, 'document', invoice)).toBe('404 Document not found');
    const deleted = await storeDocument(account, { clientId, documentType: 1, deletedAt: '2026-03-02T00:00:00.000Z' });
    expect(await statusOf(account.owner, 'document', deleted)).toBe('404 Document not found');
  });

  it('is refused to users who see nothing of the module', async () => {
    const account = await shop.newAccount();
    const nobody = await personWith(account, { productService: [...abilityCatalogue.productService] });
    for (const moduleType of ['client', 'job', 'request', 'task', 'document'])
      expect(await statusOf(nobody, moduleType, newId())).toBe(forbidden);
  });
});
