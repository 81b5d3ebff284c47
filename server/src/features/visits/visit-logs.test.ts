import { listHistory } from '@truckroll/contract/history/history';
import { getJob } from '@truckroll/contract/jobs/jobs';
import * as contract from '@truckroll/contract/visits/visit-logs';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;
const list = (as: Person, id: string) => shop.call(contract.listVisitLogs, { as, params: { id } });
const add = (as: Person, id: string, body: Body = { date: '2026-03-09' }, headers = {}) =>
  shop.call(contract.createVisitLog, { as, params: { id }, body, headers });
const change = (as: Person, logId: string, body: Body) =>
  shop.call(contract.updateVisitLog, { as, params: { logId }, body });
const remove = (as: Person, logId: string) => shop.call(contract.deleteVisitLog, { as, params: { logId } });

async function newJob(job: object = {}) {
  const account = await shop.newAccount();
  const pro = await account.person('fieldTechnicianPro');
  const lite = await account.person('fieldTechnicianLite');
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId, total: '100', ...job }, [pro.userId, lite.userId]);
  return { account, owner: account.owner, pro, lite, clientId, jobId };
}

describe('VI-8 the logs of a job', () => {
  it('are listed by date with their totals', async () => {
    const { owner, jobId } = await newJob();
    await add(owner, jobId, { date: '2026-03-10', milesCost: 4, expenses: 5, laborCost: 6, personalHrs: 0.5 });
    await add(owner, jobId, { date: '2026-03-09', milesCost: 1, expenses: 2, laborCost: 3, personalHrs: 1.5 });
    const { visitLogs, ...summary } = (await list(owner, jobId)).data;
    expect(visitLogs.map((log) => log.date)).toEqual(['2026-03-09', '2026-03-10']);
    expect(summary).toEqual({
      jobIncome: 100,
      incomeByCurrency: [],
      jobCost: 21,
      jobProfit: 79,
      personalHrs: 2,
      profitPerHr: 39.5,
    });
  });

  it('are initially empty: no cost, and no profit per hour', async () => {
    const { owner, jobId } = await newJob();
    expect((await list(owner, jobId)).data).toEqual({
      ...{
        visitLogs: [],
        jobIncome: 100,
        incomeByCurrency: [],
        jobCost: 0,
        jobProfit: 100,
        personalHrs: 0,
        profitPerHr: null,
      },
    });
  });

  it('are compared with the invoices that were given out and are neither void nor deleted, before tax', async () => {
    const { account, owner, clientId, jobId } = await newJob();
    const invoice = (total: string, more: object = {}) =>
      storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', jobId, total, ...more });
    const income = async () => (await list(owner, jobId)).data.jobIncome;
    await invoice('500', { documentStatus: 'void' });
    await invoice('600', { deletedAt: '2026-03-02T12:00:00.000Z' });
    await storeDocument(account, { clientId, documentType: 2, jobId, total: '700' });
    await invoice('800', { documentStatus: 'draft' });
    expect(await income()).toBe(100);
    await invoice('90.68', { tax: '10.43' });
    await invoice('0.10');
    expect(await income()).toBe(80.35);
  });

  it('have no profit where the income is in another currency than the costs', async () => {
    const { account, owner, clientId, jobId } = await newJob();
    const sent = { clientId, documentType: 1, documentStatus: 'sent', jobId } as const;
    await add(owner, jobId, { date: '2026-03-09', laborCost: 40, personalHrs: 2 });
    await storeDocument(account, { ...sent, total: '100' });
    expect((await list(owner, jobId)).data).toMatchObject({ jobIncome: 100, jobProfit: 60 });
    await storeDocument(account, { ...sent, total: '5500', tax: '500', currency: 'JPY', currencyDecimals: 0 });
    const incomeByCurrency = [
      { currency: 'USD', amount: 100 },
      { currency: 'JPY', amount: 5000 },
    ];
    expect((await list(owner, jobId)).data).toMatchObject({
      ...{ jobIncome: null, incomeByCurrency, jobProfit: null, jobCost: 40 },
    });
    expect((await shop.call(getJob, { as: owner, params: { id: jobId } })).data).toMatchObject({
      job: { jobIncome: null, incomeByCurrency, profit: null },
    });
  });

  it('have a profit without any tax, neither on top of the prices nor part of them', async () => {
    const { account, owner, clientId, jobId } = await newJob({ total: '226', subTotal: '200', tax: '26' });
    const copied = { id: 'hst', taxId: 'hst', taxName: 'HST', name: 'HST', taxRate: 13, rate: 13 };
    const taxes = JSON.stringify([
      { ...copied, taxType: 1, taxAmount: 26, taxAppliedOnAmount: 200 },
      { ...copied, taxType: 2, taxAmount: 23.01, taxAppliedOnAmount: 176.99 },
    ]);
    const of = { id: newId(), quantity: 1, taxes, total: '226' };
    await account.look((tx) =>
      tx
        .insertInto('jobItems')
        .values({ ...of, jobId, itemName: 'Work', price: '200', orderIndex: 0, taxAmount: '26' })
        .execute(),
    );
    const revenue = async () =>
      (await shop.call(getJob, { as: owner, params: { id: jobId } })).data.job.profit?.revenue;
    expect(await revenue()).toBe(176.99);
    const documentId = await storeDocument(account, {
      ...{ clientId, documentType: 1, documentStatus: 'sent', jobId, total: '226', tax: '26' },
    });
    const line = { ...of, id: newId(), documentId, name: 'Work', rate: '200', itemOrderIndex: 0, quantity: '1' };
    await account.look((tx) => tx.insertInto('documentItems').values(line).execute());
    expect(await revenue()).toBe(176.99);
  });

  it('show costs but no revenue to users who may not see prices', async () => {
    const { account, owner, jobId } = await newJob();
    await add(owner, jobId, { date: '2026-03-09', laborCost: 40, personalHrs: 2 });
    const permissions = { Jobs: ['viewAll', 'viewLogs'], productService: ['showCost'] };
    const reader = await personWith(account, permissions);
    expect((await list(reader, jobId)).data).toMatchObject({
      ...{ jobIncome: null, jobCost: 40, jobProfit: null, personalHrs: 2, profitPerHr: null },
    });
  });

  it('hide amounts and profit from users who may not see costs, and keep amounts they do not send', async () => {
    const { owner, pro, jobId } = await newJob();
    const hidden = { milesCost: null, expenses: null, laborCost: null };
    const made = (await add(pro, jobId, { date: '2026-03-09', milesCost: 5, expenses: 6, personalHrs: 2 })).data
      .visitLog;
    expect(made).toMatchObject({ ...hidden, personalHrs: 2 });
    const change = { as: pro, params: { logId: made.id }, body: { expenses: 7, note: 'Parking' } };
    expect((await shop.call(contract.updateVisitLog, change)).data.visitLog).toMatchObject({
      ...hidden,
      note: 'Parking',
    });
    const { data } = await list(pro, jobId);
    expect(data).toMatchObject({
      visitLogs: [hidden],
      jobCost: null,
      jobProfit: null,
      personalHrs: 2,
      profitPerHr: null,
    });
    expect(data.jobIncome).not.toBeNull();
    const stored = (await list(owner, jobId)).data.visitLogs;
    expect(stored).toMatchObject([{ milesCost: 5, expenses: 7, laborCost: 0 }]);
  });

  it('need viewLogs, and a job in scope', async () => {
    const { account, pro, lite, jobId } = await newJob();
    expect((await list(pro, jobId)).status).toBe(200);
    expect((await list(lite, jobId)).status).toBe(403);
    const unseen = await account.person('fieldTechnicianPro');
    for (const reply of [await list(unseen, jobId), await list((await shop.newAccount()).owner, jobId)]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    }
  });
});

describe('VI-8 add a log', () => {
  it('returns it, empty where nothing was sent; amounts and hours have two decimals', async () => {
    const { account, lite, jobId } = await newJob({ jobStatus: 'closed' });
    const visitId = await storeVisit(account, { jobId });
    const body = { date: '2026-03-09', visitId, milesCost: '12.345', personalHrs: 1.005, note: ' Traffic ' };
    const reply = await add(lite, jobId, body);
    expect(reply.status).toBe(201);
    expect(reply.data.visitLog).toEqual({
      id: expect.any(String),
      jobId,
      visitId,
      date: '2026-03-09',
      milesCost: null,
      expenses: null,
      laborCost: null,
      personalHrs: 1.01,
      note: 'Traffic',
      createdBy: { id: lite.userId, name: 'Pat fieldTechnicianLite' },
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
    const [stored] = (await list(account.owner, jobId)).data.visitLogs;
    expect(stored).toEqual({ ...reply.data.visitLog, milesCost: 12.35, expenses: 0, laborCost: 0 });
    const query = { moduleType: 'job', moduleId: jobId };
    expect((await shop.call(listHistory, { as: lite, query })).data.history).toMatchObject([
      { action: 'visit_log.added', description: '{{creator}} added the visit log of 03/09/2026' },
    ]);
  });

  it('reports every invalid field', async () => {
    const { account, owner, jobId, clientId } = await newJob();
    const wrong = { milesCost: -1, expenses: 'x', laborCost: 1e12, personalHrs: 1000, note: 'x'.repeat(1001) };
    expect((await add(owner, jobId, { ...wrong, visitId: 'x' })).body.errors).toEqual([
      { path: 'date', code: 'required', message: 'Date is required' },
      { path: 'visitId', code: 'invalid_format', message: 'Visit is not valid' },
      { path: 'milesCost', code: 'out_of_range', message: 'Miles cost is not valid' },
      { path: 'expenses', code: 'invalid_format', message: 'Expenses is not valid' },
      { path: 'laborCost', code: 'out_of_range', message: 'Labor cost is not valid' },
      { path: 'personalHrs', code: 'out_of_range', message: 'Personal hrs must be between 0 and 999' },
      { path: 'note', code: 'too_long', message: 'Note is too long (maximum 1000 characters)' },
    ]);
    expect((await add(owner, jobId, { date: '2026-02-30' })).body.message).toBe('Date is not valid');
    const foreign = await storeVisit(account, { jobId: await storeJob(account, { clientId }) });
    const reply = await add(owner, jobId, { date: '2026-03-09', visitId: foreign });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [{ path: 'visitId', code: 'not_found', message: 'Visit is not valid' }],
    ]);
  });

  it('adds one for a repeated request', async () => {
    const { owner, jobId } = await newJob();
    const key = { 'idempotency-key': newId() };
    for (const _ of [1, 2]) await add(owner, jobId, { date: '2026-03-09' }, key);
    expect((await list(owner, jobId)).data.visitLogs).toHaveLength(1);
  });

  it('needs addLogs or the right to edit jobs, and a job in scope', async () => {
    const { account, lite, jobId } = await newJob();
    expect((await add(lite, jobId)).status).toBe(201);
    expect((await add(await account.person('officeStaff'), jobId)).status).toBe(201);
    expect((await add(await personWith(account, { Jobs: ['viewAll', 'viewLogs'] }), jobId)).status).toBe(403);
    const unseen = await account.person('fieldTechnicianLite');
    expect((await add(unseen, jobId, {})).body.message).toBe('Job not found');
  });
});

describe('VI-8 change and delete a log', () => {
  it('merges what is sent; unchanged values change nothing', async () => {
    const { account, owner, jobId } = await newJob();
    const visitId = await storeVisit(account, { jobId });
    const { visitLog } = (await add(owner, jobId, { date: '2026-03-09', visitId, expenses: 5, note: 'a' })).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await change(owner, visitLog.id, { expenses: '5.00', note: ' a ' })).data.visitLog).toEqual(visitLog);
    const body = { visitId: '', laborCost: 20, note: '', updatedAt: visitLog.updatedAt };
    expect((await change(owner, visitLog.id, body)).data.visitLog).toEqual({
      ...visitLog,
      visitId: null,
      laborCost: 20,
      note: null,
      updatedAt: shop.clock.now.toISOString(),
    });
    expect((await change(owner, visitLog.id, body)).status).toBe(409);
    expect((await change(owner, visitLog.id, { visitId: newId() })).body.message).toBe('Visit is not valid');
    expect((await change(owner, visitLog.id, { date: null })).body.message).toBe('Date is required');
  });

  it('is limited to its author and users who may edit jobs', async () => {
    const { account, owner, lite, pro, jobId } = await newJob();
    const { visitLog } = (await add(lite, jobId)).data;
    expect((await change(pro, visitLog.id, { date: 'x' })).status).toBe(403);
    expect((await remove(pro, visitLog.id)).status).toBe(403);
    expect((await change(lite, visitLog.id, { expenses: 1 })).status).toBe(200);
    expect((await change(await account.person('officeStaff'), visitLog.id, { expenses: 2 })).status).toBe(200);
    const unseen = await account.person('officeManager');
    expect((await change(unseen, visitLog.id, { expenses: 3 })).status).toBe(200);
    for (const as of [await account.person('fieldTechnicianLite'), (await shop.newAccount()).owner]) {
      expect((await change(as, visitLog.id, {})).body.message).toBe('Visit log not found');
    }
    expect((await remove(lite, visitLog.id)).data).toEqual({});
    expect((await remove(owner, visitLog.id)).body.message).toBe('Visit log not found');
    expect((await list(owner, jobId)).data.visitLogs).toEqual([]);
  });
});
