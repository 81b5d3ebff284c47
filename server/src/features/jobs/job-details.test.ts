import * as clients from '@truckroll/contract/clients/clients';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import * as jobs from '@truckroll/contract/jobs/jobs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newClientDrive, newFile } from '../../testing/drive-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const details = (as: Person, id: string) => shop.call(jobs.getJobDetails, { as, query: { id } });
const at = '2026-03-02T12:00:00.000Z';

async function storeItem(account: TestAccount, jobId: string): Promise<string> {
  const id = newId();
  const tax = { id: 't', taxId: 't', taxName: 'HST', name: 'HST', taxRate: 13, rate: 13, taxType: 1 };
  const taxes = JSON.stringify([{ ...tax, taxAmount: 2.6, taxAppliedOnAmount: 20 }]);
  const row = { id, jobId, itemName: 'Filter', quantity: 2, price: '10.00', orderIndex: 0, taxes };
  await account.look((tx) =>
    tx
      .insertInto('jobItems')
      .values({ ...row, taxAmount: '2.60', total: '22.60' })
      .execute(),
  );
  return id;
}

const storeLog = (account: TestAccount, jobId: string) =>
  account.look((tx) =>
    tx
      .insertInto('visitLogs')
      .values({
        id: newId(),
        jobId,
        date: '2026-03-02',
        laborCost: '80',
        createdBy: account.owner.userId,
        createdAt: at,
        updatedAt: at,
      })
      .execute(),
  );

describe('JB-2 one job', () => {
  it('has its client, team, items, visits with people, logs and amounts', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account, { name: 'Ann Lee' });
    const jobId = await storeJob(
      account,
      {
        clientId,
        title: 'Boiler',
        subTotal: '20',
        tax: '2.60',
        total: '22.60',
        internalNote: 'Gate',
        createdBy: owner.userId,
      },
      [pro.userId, owner.userId],
    );
    const itemId = await storeItem(account, jobId);
    await storeVisit(account, { jobId }, [pro.userId]);
    await storeLog(account, jobId);
    const { data } = await details(owner, jobId);
    expect(data.job).toMatchObject({
      id: jobId,
      jobId,
      title: 'Boiler',
      clientId,
      client: { id: clientId, name: 'Ann Lee', isDeleted: false },
      subTotal: 20,
      tax: 2.6,
      total: 22.6,
      jobIncome: 20,
      internalNotes: { note: 'Gate', attachments: [] },
      notesLinking: { linkToEstimate: false, linkToInvoice: false },
      signature: null,
      signatureUrl: null,
      createdBy: owner.userId,
      createdByName: 'Olga Owner',
      visitLogs: [{ laborCost: 80, date: '2026-03-02' }],
      invoices: [],
      estimates: [],
    });
    expect(data.job.team.map((member) => member.id).sort()).toEqual([owner.userId, pro.userId].sort());
    expect(data.job.jobItems).toMatchObject([
      { id: itemId, itemName: 'Filter', quantity: 2, price: 10, taxIds: ['t'], taxAmount: 2.6, total: 22.6 },
    ]);
    expect(data.job.visits).toMatchObject([{ jobId, teamMembers: [{ id: pro.userId, firstName: 'Pat' }] }]);
    const byPath = await shop.call(jobs.getJob, { as: owner, params: { id: jobId } });
    expect(byPath.data).toEqual(data);
  });

  it('hides amounts and taxes without showPricing, and logs without viewLogs', async () => {
    const account = await shop.newAccount();
    const jobId = await storeJob(account, { clientId: await storeClient(account), subTotal: '20', total: '22.60' });
    await storeItem(account, jobId);
    await storeLog(account, jobId);
    const seen = async (...abilities: string[]) =>
      (await details(await personWith(account, { Jobs: ['viewAll', ...abilities] }), jobId)).data.job;
    expect(await seen()).toMatchObject({
      subTotal: null,
      tax: null,
      total: null,
      jobIncome: null,
      visitLogs: [],
      jobItems: [{ price: null, total: null, taxAmount: null, taxes: [], taxIds: ['t'] }],
    });
    // Labor costs require the right to see costs.
    expect(await seen('showPricing', 'viewLogs')).toMatchObject({ total: 22.6, visitLogs: [{ laborCost: null }] });
    expect((await details(account.owner, jobId)).data.job.visitLogs).toMatchObject([{ laborCost: 80 }]);
  });

  it('shows the documents that the user may view; its income is the sum of those that were given out', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, total: '500' });
    const invoice = (more: object) =>
      storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', jobId, ...more });
    const [first, second] = [await invoice({ total: '100' }), await invoice({ total: '25.50' })];
    const isVoid = await invoice({ total: '7', documentStatus: 'void' });
    await invoice({ total: '9', deletedAt: at });
    const estimate = await storeDocument(account, { clientId, documentType: 2, jobId, total: '300' });
    const { job } = (await details(account.owner, jobId)).data;
    expect(job.invoices.map(({ id }) => id).sort()).toEqual([first, second, isVoid].sort());
    expect(job.estimates.map(({ id }) => id)).toEqual([estimate]);
    expect(job.jobIncome).toBe(125.5);
    const biller = await personWith(account, { Jobs: ['viewAll'], Invoice: ['viewAll'] });
    const seen = (await details(biller, jobId)).data.job;
    expect([seen.invoices.length, seen.estimates.length]).toEqual([3, 0]);
  });

  it('hides values of deleted properties', async () => {
    const account = await shop.newAccount();
    const body = { module_type: 'job_properties', name: 'Floor', type: 'Text' };
    const { property } = (await shop.call(properties.createProperty, { as: account.owner, body })).data;
    const values = [{ id: property.id, value: 'Third' }];
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, properties: JSON.stringify(values) });
    expect((await details(account.owner, jobId)).data.job.properties).toEqual(values);
    await shop.call(properties.deleteProperty, { as: account.owner, params: { id: property.id } });
    expect((await details(account.owner, jobId)).data.job.properties).toEqual([]);
  });

  it('needs the job in scope, and an id', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const lite = await account.person('fieldTechnicianLite');
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    for (const reply of [await details(lite, jobId), await details(other.owner, jobId), await details(lite, 'none')]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    }
    const nameless = await shop.call(jobs.getJobDetails, { as: account.owner });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Job is required']);
  });
});

describe('JB-3 the next number', () => {
  it('is the highest ever given plus one, and reserves nothing', async () => {
    const account = await shop.newAccount();
    const next = async () => (await shop.call(jobs.nextJobNumber, { as: account.owner })).data.nextJobNumber;
    expect([await next(), await next()]).toEqual([1, 1]);
    const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber: 41 });
    expect(await next()).toBe(42);
    await shop.call(jobs.deleteJob, { as: account.owner, params: { id: jobId } });
    expect(await next()).toBe(42);
  });
});

describe("JB-8 the folder for jobs' files", () => {
  const open = (as: Person, moduleId: string) =>
    shop.call(jobs.openJobFolder, { as, body: { moduleId, moduleType: 'clients' } });

  it('is created on first use, and found after that', async () => {
    const { owner } = await shop.newAccount();
    const { moduleId } = await newClientDrive(shop, owner);
    const ids = (await Promise.all([open(owner, moduleId), open(owner, moduleId)])).map((it) => it.data.parentFolderId);
    const again = (await open(owner, moduleId)).data.parentFolderId;
    expect(new Set([...ids, again]).size).toBe(1);
  });

  it('needs the right to add files and a client in scope', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const { moduleId } = await newClientDrive(shop, account.owner);
    expect((await open(await personWith(account, { Jobs: ['viewAll'] }), moduleId)).status).toBe(403);
    const foreign = await open(other.owner, moduleId);
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Client not found']);
    const wrong = await shop.call(jobs.openJobFolder, { as: account.owner, body: { moduleId, moduleType: 'jobs' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Module type is not valid']);
  });
});

describe('JB-9 delete a job', () => {
  const remove = (as: Person, id: string) => shop.call(jobs.deleteJob, { as, params: { id } });

  it('deletes visits, logs and items with it, and leaves tasks and files with the client', async () => {
    const account = await shop.newAccount();
    const drive = await newClientDrive(shop, account.owner);
    const clientId = drive.moduleId;
    const jobId = await storeJob(account, { clientId });
    await storeVisit(account, { jobId }, [account.owner.userId]);
    await storeItem(account, jobId);
    await storeLog(account, jobId);
    const taskId = newId();
    const [kept, hidden] = [
      await newFile(shop, drive, aFile('kept.txt')),
      await newFile(shop, drive, aFile('hidden.txt')),
    ];
    await account.look(async (tx) => {
      const task = { id: taskId, name: 'Call', searchText: 'call', linkType: 'job' as const, jobId, clientId };
      await tx
        .insertInto('tasks')
        .values({ ...task, createdAt: at, updatedAt: at })
        .execute();
      await tx.updateTable('driveItems').set({ jobId }).where('id', 'in', [kept.id, hidden.id]).execute();
      await tx.updateTable('driveItems').set({ isHidden: true }).where('id', '=', hidden.id).execute();
    });
    expect((await remove(account.owner, jobId)).status).toBe(200);
    const left = await account.look(async (tx) => ({
      visits: (await tx.selectFrom('visits').select('id').execute()).length,
      items: (await tx.selectFrom('jobItems').select('id').execute()).length,
      logs: (await tx.selectFrom('visitLogs').select('id').execute()).length,
      tasks: await tx.selectFrom('tasks').select(['jobId', 'linkType', 'clientId']).execute(),
      files: await tx.selectFrom('driveItems').select(['name', 'jobId']).where('type', '=', 'file').execute(),
      history: await tx.selectFrom('history').select('description').where('action', '=', 'job.deleted').execute(),
    }));
    expect(left).toMatchObject({
      visits: 0,
      items: 0,
      logs: 0,
      tasks: [{ jobId: null, linkType: 'client', clientId }],
      files: [{ name: 'kept.txt', jobId: null }],
      history: [{ description: '{{creator}} deleted the job #1' }],
    });
    const gone = await remove(account.owner, jobId);
    expect([gone.status, gone.body.message]).toEqual([404, 'Job not found']);
  });

  it('is refused while it has undeleted invoices or estimates', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    const documentId = await storeDocument(account, { clientId, documentType: 2, jobId });
    const reply = await remove(account.owner, jobId);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This job has invoices or estimates and cannot be deleted. Close it instead.',
    ]);
    await account.look((tx) =>
      tx.updateTable('documents').set({ deletedAt: at }).where('id', '=', documentId).execute(),
    );
    expect((await remove(account.owner, jobId)).status).toBe(200);
  });

  it('unlinks its request, whose stage stays', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    await account.look((tx) =>
      tx
        .insertInto('requests')
        .values({
          ...{
            id: newId(),
            requestNumber: 1,
            clientId,
            timezone: 'America/Toronto',
            searchText: '',
            stage: 'converted',
          },
          ...{ convertedToJobId: jobId, createdAt: at, updatedAt: at },
        })
        .execute(),
    );
    await remove(account.owner, jobId);
    const requests = await account.look((tx) =>
      tx.selectFrom('requests').select(['stage', 'convertedToJobId']).execute(),
    );
    expect(requests).toEqual([{ stage: 'converted', convertedToJobId: null }]);
  });

  it('needs the ability, and does not block deleting the client later', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    expect((await remove(await account.person('officeStaff'), jobId)).status).toBe(403);
    await remove(account.owner, jobId);
    const reply = await shop.call(clients.deleteClient, { as: account.owner, params: { id: clientId } });
    expect(reply.status).toBe(200);
  });
});
